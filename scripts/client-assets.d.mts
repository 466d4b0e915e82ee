/** Returns the script and the style of pages, as JSON texts by the names of the constants that stand for them. */
export function clientAssets(): { readonly CLIENT_SCRIPT: string; readonly CLIENT_STYLE: string };
