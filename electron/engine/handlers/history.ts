import type { Service } from '../../../shared/contract/service.ts'
import { AppError } from '../../../shared/failure.ts'
import { type Message, say } from '../../../shared/locale/message.ts'
import type { Blobs } from '../backends/shared/blobs.ts'
import type { ClonedVoices } from '../backends/shared/clonedVoices.ts'
import type { History } from '../backends/shared/history.ts'
import type { Handlers } from '../http/mount.ts'

/** Handlers for the history: list items, fetch an item's sound, remove an item. */
export function historyHandlers({
  history,
  clones,
  blobs,
}: {
  history: History
  clones: ClonedVoices
  blobs: Blobs
}): Pick<Handlers<Service>, 'history' | 'historyAudio' | 'deleteHistory'> {
  return {
    async history(query, { caller }) {
      const { items, total } = await history.page(caller.account, query)
      return { items: items.map((item) => ({ ...item, item_id: item.id })), total }
    },
    async historyAudio({ item_id }, { caller }) {
      const name = await history.audioOf(caller.account, item_id)
      const sound = name === undefined ? undefined : await blobs.open(name)
      if (sound === undefined) throw notFound(say('engine.history.noSound', { id: item_id }))
      return { type: 'audio/wav', file: sound, tag: item_id }
    },
    async deleteHistory({ item_id }, { caller }) {
      if (!(await history.remove(caller.account, item_id)))
        throw notFound(say('engine.history.noItem', { id: item_id }))
      // Removing the item of a cloned voice removes the voice.
      await clones.remove(caller.account, item_id)
      return { deleted: true }
    },
  }
}

function notFound(message: Message): AppError {
  return new AppError({ kind: 'not_found', message })
}
