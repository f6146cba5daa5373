import { say } from '../../../shared/locale/message.ts'
import { createChatPool, createLlamaChat, packModel } from '../adapters/chat/llamaChat.ts'
import type { SelfTest } from './selfTest.ts'
import { wordsFound, wordsOf } from './wordsOf.ts'

const SENTENCE = 'The old man walked slowly to the market.'
const QUESTION = `Repeat this sentence word for word, and say nothing else: ${SENTENCE}`
/** Maximum tokens of the answer: a model that does not stop has failed. */
const LONGEST = 40
/** Tokens of English text spoken in a second. */
const TOKENS_A_SECOND = 3.5

/** Tests a chat model: it must repeat a sentence. */
export const chatSelfTest: SelfTest = async ({ pack, usable, signal }) => {
  const pool = createChatPool()
  const chat = createLlamaChat([packModel(usable, pool)], pool)
  const ask = (content: string, most: number) =>
    chat.complete(
      {
        ...{ model: pack.id, messages: [{ role: 'user', content }], temperature: 0 },
        ...{ n: 1, stream: false, max_tokens: most },
      },
      signal,
    )
  try {
    const begun = performance.now()
    await ask('Yes?', 1) // loads the model
    const started = performance.now()
    const reply = await ask(QUESTION, LONGEST)
    const seconds = (performance.now() - started) / 1000
    const said = reply.choices[0]?.message.content ?? ''
    const tokens = reply.usage?.completion_tokens ?? 0
    const wanted = wordsOf(SENTENCE)
    const right = wordsFound(wanted, said)
    return {
      passed: right === wanted.length,
      message: say('packs.trial.chat', {
        ...{ right, wanted: wanted.length, text: said.trim() },
        ...{ speed: (tokens / seconds).toFixed(1), load: ((started - begun) / 1000).toFixed(1) },
      }),
      speed: tokens / TOKENS_A_SECOND / seconds,
    }
  } finally {
    await pool.close()
  }
}
