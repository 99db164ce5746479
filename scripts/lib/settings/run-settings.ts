/** Settings that only the scripts of this repository read, with what docs/settings.md says of them. */
export const runSettings = {
  PORT: { description: 'port to listen on', fallback: '8787' },
  DATA_DIR: { description: 'folder of data', fallback: '`.data`; `npm run serve`: `.data/serve`' },
  DEMO: { description: '`npm start` only: `0` starts without the demo', fallback: '1' },
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
} satisfies Record<string, { description: string; fallback: string }>
