import type { Service } from '../../../shared/contract/service.ts'
import { english } from '../../../shared/locale/english.ts'
import { type Capabilities, need, REMEDIES } from '../core/ports.ts'
import type { Handlers } from '../http/mount.ts'

/** Handlers for chat. Without a model: 503, and an empty list of models that says how to get one. */
export function chatHandlers(capabilities: Capabilities): Pick<Handlers<Service>, 'chat' | 'models'> {
  return {
    async chat(input, { signal }) {
      const model = need(capabilities, 'chat')
      if (input.stream) return { events: model.stream(input, signal) }
      return model.complete(input, signal)
    },
    async models(_input, { signal }) {
      const { chat } = capabilities
      if (chat === undefined) return { object: 'list', data: [], hint: english(REMEDIES.chat) }
      const models = await chat.models(signal)
      return { object: 'list', data: models.map(({ id }) => ({ id, object: 'model', owned_by: 'griot' })) }
    },
  }
}
