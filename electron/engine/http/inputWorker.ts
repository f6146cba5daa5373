import { audio } from '../../../shared/contract/audio.ts'
import { local } from '../../../shared/contract/local.ts'
import type { Route } from '../../../shared/contract/route.ts'
import { service } from '../../../shared/contract/service.ts'
import { packRoutes } from '../../../shared/packs/packRoutes.ts'
import { answerInThread } from '../../programs/inThread.ts'
import { parseSent, type SentInput } from './parseSent.ts'

// The thread in which the input of a long request is read.

const ROUTES: readonly Route[] = [service, audio, local, packRoutes].flatMap((table) => Object.values(table))

await answerInThread<{ method: string; path: string; sent: SentInput }>(({ method, path, sent }) => {
  const route = ROUTES.find((one) => one.method === method && one.path === path)
  if (route === undefined) throw new Error(`No table has ${method} ${path}.`)
  return parseSent(route, sent)
})
