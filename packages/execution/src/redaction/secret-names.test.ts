import { describe, expect, it } from 'vitest';
import { readSecretName, type SecretFamily } from './secret-names.ts';

describe('readSecretName', () => {
  it.each<[name: string, family: SecretFamily]>([
    ['password', 'password'],
    ['DB_PASSWORD', 'password'],
    ['dbPassword', 'password'],
    ['db-password', 'password'],
    ['spring.datasource.password', 'password'],
    ['userPasswd', 'password'],
    ['PGPASSWORD', 'password'],
    ['SMTP_PASS', 'password'],
    ['password_confirmation', 'password'],
    ['DB_PASSWORD_PROD', 'password'],
    ['secret', 'secret'],
    ['clientSecret', 'secret'],
    ['AUTH_CLIENTSECRET', 'secret'],
    ['token', 'token'],
    ['access_token2', 'token'],
    ['authToken', 'token'],
    ['authtoken', 'token'],
    ['x-auth-token', 'token'],
    ['_authToken', 'token'],
    ['apiKey', 'key'],
    ['APIKey', 'key'],
    ['x-api-key', 'key'],
    ['apikey', 'key'],
    ['AWS_SECRET_ACCESS_KEY', 'key'],
    ['AccountKey', 'key'],
    ['STRIPE_KEY', 'key'],
    ['private_key', 'key'],
    ['SECRET_KEY_BASE', 'key'],
    ['credentials', 'credentials'],
    ['connectionString', 'credentials'],
    ['Authorization', 'authorization'],
    ['proxy-authorization', 'authorization'],
    ['set-cookie', 'cookie'],
  ])('knows %s as %s', (name, family) => {
    expect(readSecretName(name)).toEqual({ family, vague: false });
  });

  it.each([
    // Parts of words: the scanner that flagged "task-" and "risk-".
    'task-id',
    'risk-level',
    'monkey',
    'turkey',
    'tokenizer',
    'secretary',
    'passwordless',
    'keyboard',
    'author',
    'compass',
    // Keys that name something.
    'key',
    'primaryKey',
    'foreign_key',
    'PUBLIC_KEY',
    'CACHE_KEY',
    'idempotencyKey',
    'keyName',
    // What is about a secret.
    'max_tokens',
    'tokenCount',
    'input_tokens',
    'nextPageToken',
    'continuation-token',
    'csrf-token',
    'publicToken',
    'passwordPolicy',
    'hasPassword',
    'forgotPassword',
    'secret_name',
    'secretSize',
    'credentialsId',
    'private_key_id',
    'tokenUrl',
    // Own members of objects.
    'constructor',
    '__proto__',
    '',
  ])('leaves %j', (name) => {
    expect(readSecretName(name)).toBeUndefined();
  });

  it('asks more of names that say little', () => {
    expect(readSecretName('user_auth')).toEqual({ family: 'token', vague: true });
  });
});
