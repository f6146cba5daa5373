import type { Additions } from '../../../shared/contract/additions.ts'
import type { ChatRequest } from '../../../shared/contract/chat.ts'
import { DEFAULT_CHAT_MODEL } from '../../../shared/contract/chatPrices.ts'
import type { Service } from '../../../shared/contract/service.ts'
import { english } from '../../../shared/locale/english.ts'
import { noModel } from '../core/noModel.ts'
import { CAPABILITY_REMEDIES, type Capabilities, type ChatModel, type ChatModelFacts, need } from '../core/ports.ts'
import type { Handlers } from '../http/mount.ts'

/** Handlers for chat. Without a model: 503, and an empty list of models that says how to get one. */
export function chatHandlers(
  capabilities: Capabilities,
): Pick<Handlers<Service>, 'chat' | 'models'> & Pick<Handlers<Additions>, 'model'> {
  return {
    async chat(input, { signal }) {
      const chat = need(capabilities, 'chat')
      const request = { ...input, model: await answering(chat, input, signal) }
      if (input.stream) return { events: chat.stream(request, signal) }
      return chat.complete(request, signal)
    },
    async models(_input, { signal }) {
      const { chat } = capabilities
      if (chat === undefined) return { object: 'list', data: [], hint: english(CAPABILITY_REMEDIES.chat) }
      const known = await chat.models(signal)
      const only = known.some(({ id }) => id === DEFAULT_CHAT_MODEL)
        ? undefined
        : pickFallbackModel(DEFAULT_CHAT_MODEL, known)
      const alias = only === undefined ? [] : [{ ...recordOf(only), id: DEFAULT_CHAT_MODEL, answered_by: only.id }]
      return { object: 'list', data: [...known.map(recordOf), ...alias] }
    },
    async model({ model }, { signal }) {
      const known = await need(capabilities, 'chat').models(signal)
      const found = known.find(({ id }) => id === model)
      if (found !== undefined) return recordOf(found)
      const only = pickFallbackModel(model, known)
      if (only !== undefined) return { ...recordOf(only), stands_for: model }
      throw noModel(
        model,
        known.map(({ id }) => id),
      )
    },
  }
}

/** The start of this engine, in seconds since 1970: a server that does not say when its models came had them by then. */
const STARTED = Math.floor(Date.now() / 1000)

const recordOf = ({ id, created = STARTED, owned_by = 'griot' }: ChatModelFacts) => ({
  id,
  object: 'model',
  created,
  owned_by,
})

/** The model that answers for the documented default where that is not there: the only one that is. */
function pickFallbackModel<M extends { readonly id: string }>(
  requestedModel: string,
  known: readonly M[],
): M | undefined {
  return requestedModel === DEFAULT_CHAT_MODEL && known.length === 1 ? known[0] : undefined
}

/** The id of the model that answers a request. A server that does not list its models is asked for the id as it came. */
async function answering(chat: ChatModel, { model }: ChatRequest, signal: AbortSignal): Promise<string> {
  if (model !== DEFAULT_CHAT_MODEL) return model
  const known = await chat.models(signal).catch(() => [])
  return known.some(({ id }) => id === model) ? model : (pickFallbackModel(model, known)?.id ?? model)
}
