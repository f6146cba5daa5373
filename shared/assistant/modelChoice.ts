import { DEFAULT_CHAT_MODEL } from '../contract/chatPrices.ts'

/** The model to ask: the one chosen before where it is still there, the one set for the server, the service's, or any. */
export function modelToUse(
  models: readonly string[],
  wishes: { readonly chosen?: string | undefined; readonly preferred?: string | undefined },
): string | undefined {
  const wanted = [wishes.chosen, wishes.preferred, DEFAULT_CHAT_MODEL]
  return wanted.find((model) => model !== undefined && models.includes(model)) ?? models[0]
}
