import { z } from 'zod';

const MAX_NAME_LENGTH = 100;

/** `admin` may manage models and keys, `user` chats. */
const keyRoleSchema = z.enum(['admin', 'user']);
export type KeyRole = z.infer<typeof keyRoleSchema>;

/** Letter or digit first; what a conversation's owner is called, so it must be stable. */
const principalSchema = z.string().regex(/^[A-Za-z0-9][A-Za-z0-9._-]{0,99}$/, {
  error: 'must be 1 to 100 letters, digits, dots, hyphens or underscores',
});

/** A key as it is listed: never the key itself, only how it begins. */
const apiKeySchema = z
  .object({
    id: z.string(),
    name: z.string(),
    role: keyRoleSchema,
    /** Whose conversations the key reaches; keys may share one. */
    principal: z.string(),
    hint: z.string(),
    created_at: z.iso.datetime(),
    last_used_at: z.iso.datetime().nullable(),
    expires_at: z.iso.datetime().nullable(),
    revoked_at: z.iso.datetime().nullable(),
  })
  .meta({ id: 'ApiKey' });
export type ApiKey = z.infer<typeof apiKeySchema>;

export const apiKeysSchema = z.object({ keys: z.array(apiKeySchema) }).meta({ id: 'ApiKeys' });

export const createApiKeySchema = z.object({
  name: z.string().trim().min(1).max(MAX_NAME_LENGTH),
  role: keyRoleSchema.default('user'),
  /** Default: one of its own. */
  principal: principalSchema.optional(),
  expires_at: z.iso.datetime({ offset: true }).nullish(),
});
export type CreateApiKey = z.input<typeof createApiKeySchema>;

/** The only answer that ever holds the key. */
export const createdApiKeySchema = apiKeySchema.extend({ key: z.string() });
export type CreatedApiKey = z.infer<typeof createdApiKeySchema>;

/** Who the caller is. `isOpen`: no key is set, so everybody is. */
export const identitySchema = z.object({ principal: z.string(), role: keyRoleSchema, is_open: z.boolean() });

export const apiKeyRefSchema = z.object({ id: z.string() });
