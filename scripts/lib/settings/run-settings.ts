/** Settings that only the scripts read, with their descriptions for docs/settings.md. */
export const runSettings = {
  PORT: { description: 'port to listen on', fallback: '8787' },
  DATA_DIR: { description: 'folder of data', fallback: '`.data`; `npm run serve`: `.data/serve`' },
  DEMO: { description: '`npm start` only: `0` starts without the demo', fallback: '1' },
  DEMO_RESET: {
    description:
      '`npm run serve` only: `hourly` makes it a demo that everybody shares and that starts over every hour ([operating.md](operating.md#a-public-demo))',
    fallback: '',
  },
  SETTINGS_FILE: {
    description:
      '`npm run serve` and its commands: a file of settings, `NAME=value` a line; the environment has precedence',
    fallback: '`deathlist.env`, if there is one',
  },
  HOST: { description: '`npm run serve` only: address to listen on', fallback: '127.0.0.1' },
  TRUST_PROXY: {
    description:
      '`npm run serve` only: addresses and networks of the proxies in front, whose `X-Forwarded-For` is believed; `loopback` is this machine',
    fallback: '',
  },
  WORKER_MEMORY_MB: {
    description:
      '`npm run serve` only: with more memory than this, the Worker’s process makes way for a new one, which nobody notices',
    fallback: '280',
  },
  BACKUP_S3_URL: {
    description:
      '`npm run serve` and its commands: a bucket of S3-compatible storage, and a folder in it if you like, to which every nightly backup is sent: `https://s3.example.org/bucket/folder`',
    fallback: '',
  },
  BACKUP_S3_KEY: { description: 'the id of its access key', fallback: '' },
  BACKUP_S3_SECRET: { description: 'the secret of that key', fallback: '' },
  BACKUP_S3_REGION: { description: 'the region that requests are signed for', fallback: 'us-east-1' },
  BACKUP_PASSPHRASE: {
    description: 'what is sent is encrypted with it (age); without it nobody opens those backups any more',
    fallback: '',
  },
  ADMIN_TOKEN: {
    description:
      '`npm run admin` only: a token of the admin API (`AUTH_ADMIN_JWKS`), for the server at `PUBLIC_URL` in the place of the one on this machine',
    fallback: '',
  },
} satisfies Record<string, { description: string; fallback: string }>
