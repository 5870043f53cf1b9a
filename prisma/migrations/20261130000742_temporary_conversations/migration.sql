-- AlterTable
ALTER TABLE "conversation" ADD COLUMN "expires_at" DATETIME;

-- CreateIndex
CREATE INDEX "conversation_to_expire" ON "conversation"("expires_at") WHERE expires_at IS NOT NULL;
