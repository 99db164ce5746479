import { wordsIn } from '#contracts/words.ts'
import { clippedText } from '../webhook-message.ts'
import type { WebhookDefinition } from './webhook-definition.ts'

/** Escapes Slack's control characters. */
const plain = (text: string): string =>
  text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;')

export const slack: WebhookDefinition = {
  request: ({ url: address }, { league, text, url, follows }, { locale }) => ({
    url: address,
    request: {
      method: 'POST',
      readsAnswer: false,
      headers: {},
      body: JSON.stringify({
        text: `${plain(league.name)}\n${follows ? `${wordsIn(locale, 'pages')('webhook.follows')}: ` : ''}${clippedText(plain(text))}\n<${url}>`,
        mrkdwn: false,
        unfurl_links: false,
        unfurl_media: false,
      }),
    },
  }),
  gone: [404, 410],
}
