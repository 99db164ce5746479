import {
  notificationSettings,
  saveNotificationsInput,
  subscribeInput,
  unsubscribeInput,
} from '../contracts/notifications.ts'
import { type Route, route } from './wire.ts'

const tag = 'Profile'

export const notificationRoutes: readonly Route[] = [
  route({
    method: 'get',
    paths: ['/notifications'],
    summary: 'What you get, how and when',
    tag,
    response: notificationSettings,
    run: (caller) => caller.notification.settings(),
  }),
  route({
    method: 'put',
    paths: ['/notifications'],
    summary: 'Change it; what is left out stays as it is',
    tag,
    body: saveNotificationsInput,
    response: notificationSettings,
    run: (caller, { body }) => caller.notification.save(body),
  }),
  route({
    method: 'post',
    paths: ['/push/subscriptions'],
    summary: 'Have your news sent to a browser as well; the body is what it says of its subscription',
    tag,
    ownSession: true,
    body: subscribeInput,
    run: (caller, { body }) => caller.notification.subscribe(body),
  }),
  route({
    method: 'delete',
    paths: ['/push/subscriptions'],
    summary: 'Have no more sent to a browser',
    tag,
    ownSession: true,
    body: unsubscribeInput,
    run: (caller, { body }) => caller.notification.unsubscribe(body),
  }),
]
