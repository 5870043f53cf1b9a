import type { FromWorker, ToWorker } from '../worker-messages';
import { extractDocument } from './extract-document';
import { TextRecognizer } from './recognize-text';

/* A process of its own that reads one document at a time for its parent, and ends with it. */
let recognizer: TextRecognizer | undefined;

process.on('message', (job: ToWorker) => {
  // Every document of one parent comes with the same models.
  recognizer ??= new TextRecognizer(job.models);
  void extractDocument(job, {
    recognizer,
    report: (progress) => {
      send({ kind: 'progress', ...progress });
    },
  }).then((extraction) => {
    send({ kind: 'done', extraction });
  });
});
process.on('disconnect', () => process.exit());

function send(message: FromWorker): void {
  process.send?.(message);
}
