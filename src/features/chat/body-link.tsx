import type { BodyReference } from '../../contract/content-block';

/** Leads to what is too large to stand where the link stands. */
export function BodyLink({ body, label }: { body: BodyReference; label: string }) {
  return (
    <a
      href={`/api/v1/files/${body.file_id}`}
      target="_blank"
      rel="noreferrer"
      className="text-sm text-accent underline underline-offset-4"
    >
      {label}
    </a>
  );
}
