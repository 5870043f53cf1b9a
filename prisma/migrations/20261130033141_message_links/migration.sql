-- DropIndex
DROP INDEX "message_conversation_id_seq_idx";

-- CreateIndex
CREATE INDEX "message_links" ON "message"("conversation_id", "seq", "id", "external_id", "parent_id", "role");
