/** A list price in US dollars, as a public document had it. */
interface ListPrice {
  /** The host of the servers that it is for. */
  readonly host: string
  /** The month of the document, YYYY-MM. */
  readonly asOf: string
  readonly source: string
  readonly perMillionCharacters?: number
  readonly perHourHeard?: number
}

/**
 * The prices that we found, as suggestions: other models cost other prices, and prices change. What the user enters in the
 * settings is what counts.
 */
const PRICES: readonly ListPrice[] = [
  {
    host: 'api.openai.com',
    asOf: '2026-04',
    source: 'https://www.codesota.com/speech/openai-tts-vs-google-tts (tts-1)',
    perMillionCharacters: 15,
  },
  {
    host: 'texttospeech.googleapis.com',
    asOf: '2026-04',
    source: 'https://www.codesota.com/speech/openai-tts-vs-google-tts (Chirp 3 HD; Neural2 16, Standard 4)',
    perMillionCharacters: 30,
  },
]

/** The list price for a server's address; undefined where none is known. */
export function listPrice(url: string): ListPrice | undefined {
  return PRICES.find(({ host }) => URL.parse(url)?.host === host)
}
