export const SEARCH_ATTACHMENTS = 'search_attachments';
export const READ_ATTACHMENT = 'read_attachment';
