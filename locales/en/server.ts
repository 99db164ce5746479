import death from './death.json' with { type: 'json' }
import fields from './fields.json' with { type: 'json' }
import packs from './packs.json' with { type: 'json' }
import reasons from './reasons.json' with { type: 'json' }
import digest from './server/digest.json' with { type: 'json' }
import errors from './server/errors.json' with { type: 'json' }
import mails from './server/mails.json' with { type: 'json' }
import news from './server/news.json' with { type: 'json' }
import pages from './server/pages.json' with { type: 'json' }
import requests from './server/requests.json' with { type: 'json' }

export const en = { death, digest, errors, fields, mails, news, packs, pages, reasons, requests }
