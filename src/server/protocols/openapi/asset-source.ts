/** Reads a file of an installed package, such as `swagger-ui-dist/swagger-ui.css`. */
export type AssetSource = (file: string) => Promise<Uint8Array<ArrayBuffer>>;
