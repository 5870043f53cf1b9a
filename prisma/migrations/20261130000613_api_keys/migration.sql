-- CreateTable
CREATE TABLE "api_key" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "name" TEXT NOT NULL,
    "hash" TEXT NOT NULL,
    "hint" TEXT NOT NULL,
    "role" TEXT NOT NULL,
    "principal" TEXT NOT NULL,
    "created_at" DATETIME NOT NULL,
    "last_used_at" DATETIME,
    "expires_at" DATETIME,
    "revoked_at" DATETIME
);

-- CreateTable
CREATE TABLE "session" (
    "hash" TEXT NOT NULL PRIMARY KEY,
    "key_id" TEXT NOT NULL,
    "expires_at" DATETIME NOT NULL
);

-- CreateIndex
CREATE UNIQUE INDEX "api_key_hash_key" ON "api_key"("hash");

-- CreateIndex
CREATE INDEX "session_key_id_idx" ON "session"("key_id");

-- CreateIndex
CREATE INDEX "session_expires_at_idx" ON "session"("expires_at");
