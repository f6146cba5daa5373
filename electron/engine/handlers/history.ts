import type { Service } from '../../../shared/contract/service.ts'
import { AppError } from '../../../shared/failure.ts'
import type { Handlers } from '../http/mount.ts'
import type { HistoryRecords } from '../store/historyRecords.ts'

/** What was generated here: list it, remove one item. */
export function historyHandlers(history: HistoryRecords): Pick<Handlers<Service>, 'history' | 'deleteHistory'> {
  return {
    async history(query, { caller }) {
      return history.page(caller.account, query)
    },
    async deleteHistory({ item_id }, { caller }) {
      if (!(await history.remove(caller.account, item_id))) {
        throw new AppError({ kind: 'not_found', message: `There is no history item ${item_id}.` })
      }
      return { deleted: true }
    },
  }
}
