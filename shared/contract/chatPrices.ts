/** What a chat model costs, in US dollars for a million tokens. */
export interface ChatPrice {
  readonly input: number
  readonly output: number
}

/** Tokens that went into a chat model and came out of it. */
export interface ChatTokens {
  readonly input: number
  readonly output: number
}

/** The model that the service answers with where nothing speaks for another (spec 4.9). */
export const DEFAULT_CHAT_MODEL = 'llama-3.1-70b'

/** Spec 4.9. A model that is not here has a price that nobody told. */
const PRICES: Readonly<Record<string, ChatPrice>> = {
  'llama-3.1-70b': { input: 0.2, output: 0.6 },
  'qwen3.6-35b-a3b': { input: 0.15, output: 0.45 },
}

/** The price of a model; undefined where the table has none. */
export function chatPrice(model: string): ChatPrice | undefined {
  return Object.hasOwn(PRICES, model) ? PRICES[model] : undefined
}

/** What tokens of a model cost in US dollars; undefined where the price is not known. */
export function chatCost(model: string, tokens: ChatTokens): number | undefined {
  const price = chatPrice(model)
  return price === undefined ? undefined : (tokens.input * price.input + tokens.output * price.output) / 1_000_000
}
