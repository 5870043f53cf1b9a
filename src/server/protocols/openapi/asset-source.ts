/** Reads one of the files that Swagger UI is made of. */
export type AssetSource = (asset: 'swagger-ui.css' | 'swagger-ui.js') => Promise<Uint8Array<ArrayBuffer>>;
