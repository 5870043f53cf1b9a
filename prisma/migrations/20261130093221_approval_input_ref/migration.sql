-- AlterTable
ALTER TABLE "approval" ADD COLUMN "input_ref" TEXT;
