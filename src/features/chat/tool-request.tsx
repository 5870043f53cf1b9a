'use client';

import { useState, type ReactNode } from 'react';
import type { Approval } from '../../contract/message';
import { usualQuestion } from '../../contract/usual-question';
import { formatBytes } from '../../ui/format-bytes';
import { JsonView } from '../../ui/json-view';
import { toolDetailsStrings } from '../../ui/strings/tool-details-strings';
import { ApprovalButtons, type Choice } from './approval-buttons';
import { ApprovalLead } from './approval-lead';
import type { Decide } from './approval-kind';
import { ArgumentsEditor } from './arguments-editor';
import { keepBegun, readBegun } from './begun-answer';
import { BodyLink } from './body-link';

type ToolRequestProps = {
  approval: Approval;
  isFirst: boolean;
  /** It is the one that keys are meant for, and can have been read: its keys are heard. */
  isRead: boolean;
  canEdit: boolean;
  /** It is about a tool, not a plain question. */
  isTool: boolean;
  isClosed: boolean;
  onDecide: Decide;
  children: ReactNode;
};

/** May this be done? With its arguments, which can be changed where the agent takes others. */
export function ToolRequest({ approval, canEdit, isTool, isClosed, onDecide, children, ...keys }: ToolRequestProps) {
  const { request_id } = approval;
  const [isEditing, setIsEditing] = useState(() => readBegun(request_id) !== null);
  if (isEditing) {
    return (
      <ArgumentsEditor
        id={request_id}
        input={approval.tool_input}
        isClosed={isClosed}
        onAllow={(input) => void onDecide({ behavior: 'allow', input })}
        onCancel={() => {
          keepBegun(request_id, null);
          setIsEditing(false);
        }}
      />
    );
  }
  const runs: Record<Choice, () => void> = {
    allow: () => void onDecide({ behavior: 'allow' }),
    allowHere: () => void onDecide({ behavior: 'allow', scope: 'conversation' }),
    deny: () => void onDecide({ behavior: 'deny' }),
    edit: () => setIsEditing(true),
  };
  // Of a preview nobody can tell what else to change.
  const ofTool: Choice[] =
    canEdit && !approval.input_ref ? ['allow', 'allowHere', 'deny', 'edit'] : ['allow', 'allowHere', 'deny'];
  return (
    <>
      {isTool && saysMore(approval) && <ApprovalLead>{approval.message}</ApprovalLead>}
      {hasInput(approval) && (
        <div className="mt-3">
          <JsonView value={approval.tool_input} />
          {approval.input_ref && (
            <BodyLink
              body={approval.input_ref}
              label={toolDetailsStrings.wholeInput(formatBytes(approval.input_ref.size))}
            />
          )}
        </div>
      )}
      <ApprovalButtons
        {...keys}
        id={request_id}
        choices={isTool ? ofTool : ['allow', 'deny']}
        runs={runs}
        isClosed={isClosed}
      >
        {children}
      </ApprovalButtons>
    </>
  );
}

/** The usual question repeats what the title asks. */
function saysMore({ message, tool_name }: Approval): boolean {
  return message !== '' && message !== usualQuestion(tool_name);
}

function hasInput({ tool_input: input }: Approval): boolean {
  return input !== null && input !== undefined && (typeof input !== 'object' || Object.keys(input).length > 0);
}
