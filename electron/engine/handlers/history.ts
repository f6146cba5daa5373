import { open } from 'node:fs/promises'
import type { Service } from '../../../shared/contract/service.ts'
import { AppError } from '../../../shared/failure.ts'
import type { Handlers } from '../http/mount.ts'
import type { HistoryRecords } from '../store/historyRecords.ts'

/** What was generated here: list it, hear it again, remove one item. */
export function historyHandlers(
  history: HistoryRecords,
): Pick<Handlers<Service>, 'history' | 'historyAudio' | 'deleteHistory'> {
  return {
    async history(query, { caller }) {
      return history.page(caller.account, query)
    },
    async historyAudio({ item_id }, { caller }) {
      const path = history.audioOf(caller.account, item_id)
      const file = path === undefined ? undefined : await open(path).catch(() => undefined)
      if (file === undefined) throw notFound(`There is no sound of a history item ${item_id}.`)
      const { size } = await file.stat()
      return { type: 'audio/wav', body: file.createReadStream(), headers: { 'content-length': size } }
    },
    async deleteHistory({ item_id }, { caller }) {
      if (!(await history.remove(caller.account, item_id))) throw notFound(`There is no history item ${item_id}.`)
      return { deleted: true }
    },
  }
}

function notFound(message: string): AppError {
  return new AppError({ kind: 'not_found', message })
}
