/** Who a conversation belongs to: the principal of the API key, and the user that it speaks for. */
export type Owner = { principal: string; user: string };
