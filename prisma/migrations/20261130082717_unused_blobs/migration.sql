-- CreateTable
CREATE TABLE "unused_blob" (
    "hash" TEXT NOT NULL PRIMARY KEY,
    "since" DATETIME NOT NULL
);
