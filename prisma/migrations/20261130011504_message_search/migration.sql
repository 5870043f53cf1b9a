-- CreateTable
CREATE TABLE "message_text" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "message_id" TEXT NOT NULL,
    "text" TEXT NOT NULL,
    CONSTRAINT "message_text_message_id_fkey" FOREIGN KEY ("message_id") REFERENCES "message" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateIndex
CREATE UNIQUE INDEX "message_text_message_id_key" ON "message_text"("message_id");

-- An index of trigrams over the text, by the row's number; the triggers keep it.
CREATE VIRTUAL TABLE "message_index" USING fts5(text, content='message_text', content_rowid='id', tokenize='trigram', detail='full');

CREATE TRIGGER "message_text_inserted" AFTER INSERT ON "message_text" BEGIN
    INSERT INTO "message_index" (rowid, text) VALUES (new.id, new.text);
END;

CREATE TRIGGER "message_text_deleted" AFTER DELETE ON "message_text" BEGIN
    INSERT INTO "message_index" ("message_index", rowid, text) VALUES ('delete', old.id, old.text);
END;

-- What was said before.
INSERT INTO "message_text" ("message_id", "text")
SELECT message.id, upper(group_concat(json_extract(block.value, '$.text'), char(10)))
FROM message, json_each(message.content) AS block
WHERE message.role IN ('user', 'assistant') AND json_extract(block.value, '$.type') = 'text'
GROUP BY message.id ORDER BY message.created_at;
