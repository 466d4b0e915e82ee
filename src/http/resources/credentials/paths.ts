export const STORE = '/credentials/store/:store';
export const DOMAIN = `${STORE}/domain/:domain`;
export const CREDENTIAL = `${DOMAIN}/credential/:credential`;
