import type { Service } from '../../../shared/contract/service.ts'
import { AppError } from '../../../shared/failure.ts'
import type { Handlers } from '../http/mount.ts'

/** Chat on this computer: there is no model yet, which is said in the chat endpoint's own error shape. */
export function chatHandlers(): Pick<Handlers<Service>, 'chat' | 'models'> {
  return {
    async chat() {
      throw new AppError({
        kind: 'unavailable',
        message: 'No chat model is installed on this computer. Connect a service that has one.',
        permanent: true,
      })
    },
    async models() {
      return { object: 'list', data: [] }
    },
  }
}
