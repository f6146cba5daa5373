/** espeak-ng's largest dictionaries, of languages that neither our voices nor words in other scripts lead to. */
export const UNUSED_DICTIONARY_PATTERN = /^(?:ru|fo|cmn|yue|lb|ar|ia|ca|fa)_dict$/
