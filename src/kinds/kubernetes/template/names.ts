/** Names the container in which the agent runs. */
export const AGENT_CONTAINER = 'jnlp';
