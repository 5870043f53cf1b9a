/** Where the files of a run's messages are in its body, which may itself be in an envelope. */
export const FILE_PLACES = /^(?:body\.)?messages\.\d+\.content\.\d+\.(?:source\.)?(?:data|value|url)$/;
