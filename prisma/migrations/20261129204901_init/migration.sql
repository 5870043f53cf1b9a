-- CreateTable
CREATE TABLE "conversation" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "principal" TEXT NOT NULL,
    "user_id" TEXT NOT NULL,
    "external_id" TEXT,
    "agent_key" TEXT NOT NULL,
    "title" TEXT,
    "title_is_manual" BOOLEAN NOT NULL,
    "agent_config" TEXT NOT NULL,
    "model_id" TEXT,
    "pinned" BOOLEAN NOT NULL,
    "search_text" TEXT NOT NULL,
    "created_at" DATETIME NOT NULL,
    "updated_at" DATETIME NOT NULL,
    "archived_at" DATETIME
);

-- CreateTable
CREATE TABLE "conversation_head" (
    "conversation_id" TEXT NOT NULL PRIMARY KEY,
    "epoch" INTEGER NOT NULL DEFAULT 0,
    "active_turn_id" TEXT,
    "last_seq" BIGINT NOT NULL DEFAULT 0,
    "floor_seq" BIGINT NOT NULL DEFAULT 0,
    "last_producer_seq" BIGINT NOT NULL DEFAULT 0,
    "next_position" INTEGER NOT NULL DEFAULT 1,
    "paused" BOOLEAN NOT NULL DEFAULT false,
    "queue_seq" BIGINT NOT NULL DEFAULT 0,
    "turn_count" INTEGER NOT NULL DEFAULT 0,
    "leaf_message_id" TEXT,
    "held_until" DATETIME,
    CONSTRAINT "conversation_head_conversation_id_fkey" FOREIGN KEY ("conversation_id") REFERENCES "conversation" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "turn" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "conversation_id" TEXT NOT NULL,
    "agent_key" TEXT NOT NULL,
    "number" INTEGER NOT NULL,
    "epoch" INTEGER NOT NULL,
    "attempt" INTEGER NOT NULL,
    "status" TEXT NOT NULL,
    "member_id" TEXT NOT NULL,
    "input" TEXT NOT NULL,
    "user_message_id" TEXT,
    "message_id" TEXT NOT NULL,
    "start_seq" BIGINT NOT NULL,
    "cancel_requested_at" DATETIME,
    "stop_reason" TEXT,
    "usage" TEXT,
    "error" TEXT,
    "trace" TEXT,
    "created_at" DATETIME NOT NULL,
    "started_at" DATETIME NOT NULL,
    "ended_at" DATETIME,
    "events_trimmed" BOOLEAN NOT NULL DEFAULT false,
    CONSTRAINT "turn_conversation_id_fkey" FOREIGN KEY ("conversation_id") REFERENCES "conversation" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "turn_event" (
    "conversation_id" TEXT NOT NULL,
    "seq" BIGINT NOT NULL,
    "turn_id" TEXT,
    "type" TEXT NOT NULL,
    "payload" TEXT NOT NULL,
    "created_at" DATETIME NOT NULL,

    PRIMARY KEY ("conversation_id", "seq"),
    CONSTRAINT "turn_event_conversation_id_fkey" FOREIGN KEY ("conversation_id") REFERENCES "conversation" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "pending" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "conversation_id" TEXT NOT NULL,
    "ordinal" INTEGER NOT NULL,
    "position" INTEGER NOT NULL,
    "turn_id" TEXT NOT NULL,
    "user_message_id" TEXT NOT NULL,
    "message_id" TEXT NOT NULL,
    "agent_key" TEXT NOT NULL,
    "input" TEXT NOT NULL,
    "created_at" DATETIME NOT NULL,
    CONSTRAINT "pending_conversation_id_fkey" FOREIGN KEY ("conversation_id") REFERENCES "conversation" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "post_key" (
    "conversation_id" TEXT NOT NULL,
    "key" TEXT NOT NULL,
    "body_hash" TEXT NOT NULL,
    "turn_id" TEXT NOT NULL,
    "pending_id" TEXT,
    "created_at" DATETIME NOT NULL,

    PRIMARY KEY ("conversation_id", "key"),
    CONSTRAINT "post_key_conversation_id_fkey" FOREIGN KEY ("conversation_id") REFERENCES "conversation" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "message" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "conversation_id" TEXT NOT NULL,
    "turn_id" TEXT,
    "external_id" TEXT,
    "seq" BIGINT NOT NULL,
    "role" TEXT NOT NULL,
    "content" TEXT NOT NULL,
    "status" TEXT NOT NULL,
    "stop_reason" TEXT,
    "error" TEXT,
    "model_id" TEXT,
    "prompt_tokens" INTEGER,
    "completion_tokens" INTEGER,
    "parent_id" TEXT,
    "created_at" DATETIME NOT NULL,
    CONSTRAINT "message_conversation_id_fkey" FOREIGN KEY ("conversation_id") REFERENCES "conversation" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "approval" (
    "conversation_id" TEXT NOT NULL,
    "turn_id" TEXT NOT NULL,
    "request_id" TEXT NOT NULL,
    "tool_use_id" TEXT NOT NULL,
    "tool_name" TEXT NOT NULL,
    "tool_input" TEXT NOT NULL,
    "message" TEXT NOT NULL,
    "expires_at" DATETIME NOT NULL,
    "decision" TEXT,

    PRIMARY KEY ("conversation_id", "turn_id", "request_id"),
    CONSTRAINT "approval_conversation_id_fkey" FOREIGN KEY ("conversation_id") REFERENCES "conversation" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "file" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "principal" TEXT NOT NULL,
    "user_id" TEXT NOT NULL,
    "conversation_id" TEXT,
    "filename" TEXT NOT NULL,
    "mime_type" TEXT NOT NULL,
    "size" BIGINT NOT NULL,
    "hash" TEXT NOT NULL,
    "created_at" DATETIME NOT NULL
);

-- CreateTable
CREATE TABLE "audit_event" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "at" DATETIME NOT NULL,
    "principal" TEXT NOT NULL,
    "user_id" TEXT NOT NULL,
    "action" TEXT NOT NULL,
    "conversation_id" TEXT,
    "detail" TEXT NOT NULL
);

-- CreateTable
CREATE TABLE "instance" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "started_at" DATETIME NOT NULL,
    "last_beat" DATETIME NOT NULL
);

-- CreateIndex
CREATE INDEX "conversation_principal_user_id_updated_at_id_idx" ON "conversation"("principal", "user_id", "updated_at" DESC, "id" DESC);

-- CreateIndex
CREATE UNIQUE INDEX "conversation_principal_user_id_external_id_key" ON "conversation"("principal", "user_id", "external_id");

-- CreateIndex
CREATE INDEX "turn_to_trim" ON "turn"("ended_at") WHERE events_trimmed = 0;

-- CreateIndex
CREATE UNIQUE INDEX "turn_conversation_id_number_key" ON "turn"("conversation_id", "number");

-- CreateIndex
CREATE UNIQUE INDEX "turn_one_active_per_conversation" ON "turn"("conversation_id") WHERE status IN ('running', 'waiting');

-- CreateIndex
CREATE UNIQUE INDEX "pending_conversation_id_ordinal_key" ON "pending"("conversation_id", "ordinal");

-- CreateIndex
CREATE INDEX "post_key_created_at_idx" ON "post_key"("created_at");

-- CreateIndex
CREATE INDEX "message_conversation_id_seq_idx" ON "message"("conversation_id", "seq");

-- CreateIndex
CREATE INDEX "file_conversation_id_idx" ON "file"("conversation_id");

-- CreateIndex
CREATE INDEX "file_hash_idx" ON "file"("hash");

-- CreateIndex
CREATE INDEX "audit_event_principal_user_id_at_id_idx" ON "audit_event"("principal", "user_id", "at" DESC, "id" DESC);
