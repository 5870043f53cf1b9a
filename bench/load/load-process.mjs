/** The load generator: does one job after the other for its parent, in a process of its own. */
import { closeFollowers, createConversations, openFollowers, replayTurn, runFollowedTurn } from './follow-turns.mjs';
import { runTurns } from './run-turns.mjs';
import { postInlineFiles } from './post-inline-files.mjs';
import { uploadFile, uploadFiles, uploadText } from './upload-files.mjs';

const jobs = {
  closeFollowers,
  createConversations,
  openFollowers,
  postInlineFiles,
  replayTurn,
  runFollowedTurn,
  runTurns,
  uploadFile,
  uploadFiles,
  uploadText,
};

process.on('message', async ({ job, input }) => {
  try {
    process.send({ result: await jobs[job](input) });
  } catch (error) {
    process.send({ error: error.message });
  }
});
process.on('disconnect', () => process.exit());
