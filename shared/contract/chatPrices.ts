/** The price of a chat model, in US dollars for a million tokens. */
export interface ChatPrice {
  readonly input: number
  readonly output: number
}

/** Tokens of input and output. */
export interface ChatTokens {
  readonly input: number
  readonly output: number
}

/** The service's default model (spec 4.9). */
export const DEFAULT_CHAT_MODEL = 'llama-3.1-70b'

/** Prices of spec 4.9; the price of any other model is not known. */
const PRICES: Readonly<Record<string, ChatPrice>> = {
  'llama-3.1-70b': { input: 0.2, output: 0.6 },
  'qwen3.6-35b-a3b': { input: 0.15, output: 0.45 },
}

/** The price of a model; undefined where not known. */
export function chatPrice(model: string): ChatPrice | undefined {
  return Object.hasOwn(PRICES, model) ? PRICES[model] : undefined
}

/** The cost of tokens in US dollars; undefined where the price is not known. */
export function chatCost(model: string, tokens: ChatTokens): number | undefined {
  const price = chatPrice(model)
  return price === undefined ? undefined : (tokens.input * price.input + tokens.output * price.output) / 1_000_000
}
