/** Settings that only the scripts read, with their descriptions for docs/settings.md. */
export const runSettings = {
  PORT: { description: 'port to listen on', fallback: '8787' },
  DATA_DIR: { description: 'folder for the data', fallback: '`.data`; `npm run serve`: `.data/serve`' },
  DEMO: { description: '`npm start` only: `0` starts without the demo', fallback: '1' },
  DEMO_RESET: {
    description:
      '`npm run serve` only: `hourly` makes the server a public demo whose data is reset every hour ([operating.md](operating.md#a-public-demo))',
    fallback: '',
  },
  SETTINGS_FILE: {
    description:
      '`npm run serve` and its commands: a file of settings, one `NAME=value` per line; environment variables override it',
    fallback: '`deathlist.env`, if there is one',
  },
  HOST: { description: '`npm run serve` only: address to listen on', fallback: '127.0.0.1' },
  TRUST_PROXY: {
    description:
      '`npm run serve` only: addresses and networks of the reverse proxies whose `X-Forwarded-For` is trusted; `loopback` is this machine',
    fallback: '',
  },
  WORKER_MEMORY_MB: {
    description:
      '`npm run serve` only: the Worker’s process is replaced, without interruption, when it uses more megabytes of memory than this',
    fallback: '280',
  },
  BACKUP_S3_URL: {
    description:
      '`npm run serve` and its commands: a bucket of S3-compatible storage, optionally with a folder, to which every nightly backup is sent: `https://s3.example.org/bucket/folder`',
    fallback: '',
  },
  BACKUP_S3_KEY: { description: 'the id of the access key of that bucket', fallback: '' },
  BACKUP_S3_SECRET: { description: 'the secret of the access key', fallback: '' },
  BACKUP_S3_REGION: { description: 'the region that requests are signed for', fallback: 'us-east-1' },
  BACKUP_PASSPHRASE: {
    description: 'encrypts the backups that are sent (age); without it they cannot be decrypted',
    fallback: '',
  },
  ADMIN_TOKEN: {
    description:
      '`npm run admin` only: a token of the admin API (`AUTH_ADMIN_JWKS`), to administer the server at `PUBLIC_URL` instead of the one on this machine',
    fallback: '',
  },
} satisfies Record<string, { description: string; fallback: string }>
