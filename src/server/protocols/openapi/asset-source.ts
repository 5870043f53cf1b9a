/** A file that a viewer of the API document is made of. */
type Asset = 'swagger-ui.css' | 'swagger-ui.js' | 'redoc.js';

export type AssetSource = (asset: Asset) => Promise<Uint8Array<ArrayBuffer>>;
