/** Names the realm of the users in this home. */
export const OWN_REALM = 'hudson.security.HudsonPrivateSecurityRealm';
/** Names Jenkins's realm of a server without security. */
export const NO_REALM = 'hudson.security.SecurityRealm$None';
