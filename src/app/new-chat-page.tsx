'use client';

import { AgentPicker } from '../features/agents/agent-picker';
import { ConfigureNew } from '../features/agents/configure-new';
import { NoAgent } from '../features/agents/no-agent';
import { useAgents } from '../features/agents/use-agents';
import { NewChat } from '../features/chat/new-chat';
import { conversationPath } from '../ui/conversation-path';
import { navigate } from '../ui/navigate';
import { forgetNewConfigs } from './new-configs';
import { useNewConfig } from './use-new-config';

const open = (id: string) => {
  forgetNewConfigs();
  navigate(conversationPath(id));
};

export function NewChatPage() {
  const { agents, chosen, choose, isLoading, isFailed, retry } = useAgents();
  const { agentConfig, problems, reason, change, forget } = useNewConfig(chosen?.agent_key ?? '');
  const pick = (agentKey: string) => {
    forget();
    choose(agentKey);
  };
  return (
    <div className="h-full overflow-y-auto">
      <NewChat
        agent={chosen}
        agents={agents}
        isLoading={isLoading}
        agentConfig={agentConfig}
        onChooseAgent={pick}
        picker={
          <>
            <AgentPicker agents={agents} chosen={chosen} onChoose={pick} />
            {chosen?.available === true && (
              <ConfigureNew
                key={chosen.agent_key}
                agent={chosen}
                config={agentConfig}
                problems={problems}
                onChange={change}
              />
            )}
          </>
        }
        noAgent={<NoAgent isLoading={isLoading} isFailed={isFailed} onRetry={retry} />}
        onStarted={open}
        error={reason}
      />
    </div>
  );
}
