import { describe, expect, it } from 'vitest';
import { sampleApiKey, sampleTime } from '../server/testing/sample-records';
import { formatKeys } from './keys';
import { parseKeysOptions } from './keys-options';

const command = (...args: string[]) => parseKeysOptions(args).command;

describe('parley keys', () => {
  it('creates a key for a name, by default for a user', () => {
    expect(command('create', 'ci')).toEqual({ kind: 'create', name: 'ci', role: 'user' });
    expect(
      command('create', '--name', 'my notebook', '--role', 'admin', '--principal', 'ada', '--expires', '30d'),
    ).toEqual({
      kind: 'create',
      name: 'my notebook',
      role: 'admin',
      principal: 'ada',
      expiresInSeconds: 30 * 86_400,
    });
  });

  it('works where the data are', () => {
    const { flags } = parseKeysOptions(['list', '--data-dir', '/tmp/x']);
    expect(flags.values.get('data_dir')).toEqual({ value: '/tmp/x', origin: '--data-dir' });
  });

  it('lists every mistake, and names the command that was probably meant', () => {
    const create = () => command('create', '--role', 'root', '--expires', 'soon');
    expect(create).toThrow(/--name[\s\S]*--role[\s\S]*--expires/);
    expect(() => command('crate')).toThrow('Did you mean parley keys create?');
    expect(() => command('revoke')).toThrow('Which key?');
    expect(() => command('create', '--roll', 'admin')).toThrow('Did you mean --role?');
    expect(() => command('list', '--nonsense')).toThrow('See parley keys --help.');
  });

  it('shows keys as a table that holds no key', () => {
    const now = sampleTime(10);
    const text = formatKeys(
      [
        sampleApiKey({ id: '1', name: 'ci', hash: 'hash' }),
        sampleApiKey({ id: '2', expiresAt: sampleTime(9) }),
        sampleApiKey({ id: '3', revokedAt: sampleTime(1) }),
      ],
      now,
    );
    expect(text.split('\n').map((line) => line.split(/\s{2,}/).at(-1))).toEqual([
      'STATE',
      'active',
      'expired',
      'revoked',
      '',
    ]);
    expect(text).not.toContain('hash');
  });
});
