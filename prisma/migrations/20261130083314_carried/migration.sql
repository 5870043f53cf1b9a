-- AlterTable
ALTER TABLE "turn" ADD COLUMN "carried" TEXT;
