/** Names how far the set-up of a server came: before plugins are chosen, the administrator is made, the address is set; done. */
export type SetUpState = 'NEW' | 'CREATE_ADMIN_USER' | 'CONFIGURE_INSTANCE' | 'RUNNING';

/** Leads through the set-up of a new server. How far it came is in the root config.xml, so that a restart goes on there. */
export interface SetUp {
  readonly state: SetUpState;
  readonly isComplete: boolean;
  /** Notes that a step was done; where the set-up is further already, or over, nothing changes. */
  passed(step: Exclude<SetUpState, 'RUNNING'>): Promise<void>;
  /** Ends the set-up, also before its last step. Does nothing where it is over. */
  complete(): Promise<void>;
  /** Begins it anew. */
  begin(): Promise<void>;
}
