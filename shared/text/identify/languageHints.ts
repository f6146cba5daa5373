import type { Target } from '../../contract/records.ts'
import { withoutMarks } from '../foldText.ts'

/** The commonest function words of each home language, in lower case without tone marks. */
export const FUNCTION_WORDS: Readonly<Record<Target, readonly string[]>> = {
  en: list(
    'the of and to in is are was were be been being it its he she they them their his her him you your we our us i me ' +
      'my mine that this these those which who whom whose what when where why how there here not no nor or but if ' +
      'then than so as at by for from with without into onto upon about against between through during before after ' +
      'above below under over again further once all any both each few more most other some such only own same too ' +
      'very can could will would shall should may might must do does did done have has had having an a on off out up ' +
      'down just also because while until every everyone anyone one two three now new good time people please thank ' +
      'yes hello let see know think go going come said say',
  ),
  yo: list(
    'ni ti awọn àwọn kò ko fun fún láti lati gbogbo jẹ si sí bi bí wọn pe pé ó o tó to ń n náà naa yìí yii èyí eyi ' +
      'sinu ninu nínú lori lórí ènìyàn eniyan enikẹni ẹnikẹni kan mo mi a ẹ yin yín wa wà rẹ rẹ̀ wọ́n fi kí ki má ma ' +
      'máa maa ṣe se gẹgẹ gẹ́gẹ́ pẹlu tàbí tabi sugbon ṣugbọn nitori nígbà nigba tí wá lọ bá ba gan jù ju fẹ ẹni eni ' +
      'ohun ọmọ omo ilé ile òun oun àti ati yoo yóò le lè lẹhin leyin kini kí bawo dára dara ọjọ ojo báyìí lónìí ' +
      'ẹ̀tọ́ bẹẹ bẹẹni rárá jọwọ ṣé se pupọ púpọ̀ gidi gbọdọ ẹ mọ nìkan nikan sibẹ lọwọ gbé gbà gba',
  ),
  ig: list(
    'na nke ndi ndị bu bụ ọ o ma ka ya ga onye ike mmadu mmadụ nwere iji n ihe a i ị m anyi anyị ha gi gị unu ọbụla ọbula ' +
      'obula dị di site maka kwa kwesiri kwesịrị ebe mgbe oge ọzọ ozo otu nile niile ụwa uwa obodo ndu ndụ ahụ ahu nọ ' +
      'no si sị mere eme ime ịme nwe inwe enwe were ọdịghị adịghị abụghị bụghị kwesighi kwuru ekwu ọrụ oru gbasara ' +
      'banyere karịa tupu mana kama ugbu ugbua kedu gịnị gini olee bịa bia biko daalụ ọma oma nnukwu ezi maọbụ ' +
      'na-eme ndi ọbụghị ọ bụ nwa nwanne ụmụ umu e ọha ozi ime ebube ruo dika dịka nwoke nwaanyi anya aka mba gaa ndewo nnọọ',
  ),
  ha: list(
    'da na ba ce ne shi ta ya a ga wanda wadda waɗanda wadanda cikin ko kuma don domin su yana tana suna yake ke kan ' +
      'daga wannan wannan waɗannan wani wata wasu duk kowa kowane kowace dukkan amma sai in idan zai za zan zamu ' +
      'ina kana muna kuna mun sun an ana ake aka ta mai masu maza mata mutum mutane abin abu abubuwa yi yin bayan ' +
      'kafin saboda game akan tare hakki ƙasa kasa ni kai ki ke mu ku ita shi ne babu akwai haka yadda yanzu sosai ' +
      'nan can me mene wane ina yaya gaskiya gida aiki rana lokaci lokacin ɗan dan ƴan yan gaba fa ma dai dole ' +
      'kwana lafiya wuni nasa nata nasu namu naka tasa tata barka sannu nagode bisa hanya iya kada kamar',
  ),
  sw: list(
    'na ya wa kwa ni za la cha vya katika kila mtu watu haki au hii huo hiyo hizo hili hilo hayo haya huyu wao wake ' +
      'yake zake lake chake vyake wote yote zote lolote wowote yoyote cho chochote ana wana anayo kuwa kama lakini ' +
      'pia ili kutoka juu chini kati baada kabla bila hata si sio siyo ndio ndiyo hapana ambao ambaye ambayo ambavyo ' +
      'ambalo ambazo nchi sheria mimi wewe yeye sisi ninyi nyinyi sana tu bado sasa leo kesho jana hapa pale huko ' +
      'nini nani wapi lini kwamba wakati hivyo basi mwa mbali mtoto watoto kazi nyumba yangu yako yetu wangu wako ' +
      'wetu zaidi moja mbili tatu habari asante karibu kwenye kuhusu dhidi pamoja binadamu hakuna kuna pasipo pa ' +
      'isipokuwa ikiwa kwenda hiki hicho vile lazima jambo shikamoo nzuri',
  ),
  zu: list(
    'ukuthi ukuba futhi noma kanye kanti kodwa uma ngoba yini lapho lokhu lokho lezi lezo labo laba leli lelo lo le la ' +
      'loku konke bonke wonke zonke yonke lonke kuphela nje manje namhlanje kusasa izolo mina wena yena thina nina ' +
      'bona sona zona kona wakhe yakhe lakhe zakhe bakhe abakhe wami yami lami wethu yethu lethu umuntu abantu ' +
      'kufanele kumele njengoba ngaphandle ngaphansi phezu phambi emva ngemuva kuze ukuze kube ube abe nga kwa kwe ' +
      'na nge ngokuba nanoma yimuphi muntu muphi wathi bathi uthi sengathi cha yebo ngicela ngiyabonga kakhulu ' +
      'kahle kancane phela ke pho kulo kule kuleli kulokhu emhlabeni izwe ilungelo unelungelo zwe abanye omunye ' +
      'okunye ezinye sawubona sanibonani unjani ngiyaphila khona yilowo nalowo',
  ),
}

/**
 * A pattern that speaks for a language (or against it, with a negative weight), tested on a lower-case word with its
 * marks.
 */
interface Hint {
  readonly pattern: RegExp
  readonly weight: number
}

/** Letters and letter sequences that tell the languages apart. */
export const LANGUAGE_HINTS: Readonly<Record<Target, readonly Hint[]>> = {
  en: [
    { pattern: /(?:tion|ment|ness|ough|ight|ck|wh|ould|ing|ly|ed)(?:s|$)/u, weight: 0.5 },
    { pattern: /[bcdfgklmnprst]s?$/u, weight: 0.15 },
    { pattern: /[àáèéìíòóùúẹọṣịụṅɓɗƙƴ]/u, weight: -0.5 },
  ],
  yo: [
    { pattern: /[ẹṣ]/u, weight: 0.7 },
    { pattern: /ọ/u, weight: 0.25 },
    { pattern: /[àáèéìíòóùúǹń]|[ẹọ][\u0300\u0301]/u, weight: 0.4 },
    { pattern: /gb|kp/u, weight: 0.15 },
    { pattern: /[ịụṅɓɗƙƴczvqx]/u, weight: -0.7 },
  ],
  ig: [
    { pattern: /[ịụṅ]/u, weight: 0.8 },
    { pattern: /ọ/u, weight: 0.3 },
    { pattern: /gb|kp|gw|nw|nwe|kw/u, weight: 0.15 },
    { pattern: /^(?:nk|nd|mm|ng|nt|mgb|mkp)/u, weight: 0.3 },
    { pattern: /[ẹṣɓɗƙƴqx]/u, weight: -0.7 },
  ],
  ha: [
    { pattern: /[ɓɗƙƴ]/u, weight: 0.9 },
    { pattern: /[bcdfghjklmrstwyz]ts|ts[aeiou]/u, weight: 0.3 },
    { pattern: /(?:n|r|wa|nsa|nta|nsu|rsa|rsu)$/u, weight: 0.15 },
    { pattern: /[ẹọṣịụṅvqx]|[àáèéìíòóùú]/u, weight: -0.5 },
  ],
  sw: [
    { pattern: /^(?:ki|vi|mw|wa|ku|hu|ha|ana|wana|ali|ame|wame|ina|ita|uta|ata|nime|nina|yana|yame)/u, weight: 0.15 },
    { pattern: /(?:isha|iwa|ika|eka|ana|sho|shi|zi|ji)$/u, weight: 0.15 },
    { pattern: /dh|gh|ny|ch|sh/u, weight: 0.15 },
    { pattern: /[qx]|[^aeiou]$|hl|dl|[àáèéìíòóùúẹọṣịụṅɓɗƙƴ]/u, weight: -0.4 },
  ],
  zu: [
    { pattern: /hl|dl|ngq|ngc|gq|gc|gx|nq|nx|qh|xh|kh[aeiou]|ph[aeiou]|th[aeiou].*[aeiou]$/u, weight: 0.3 },
    {
      pattern: /^(?:uku|noku|ngoku|nge|ngo|nga|kwe|kwa|kwo|ama|aba|izi|isi|imi|umu|olu|ezi|ulu|amal|base|ema)/u,
      weight: 0.3,
    },
    { pattern: /[qx][aeiou]|c[aeiou]/u, weight: 0.2 },
    // Noun prefixes, and these merged with the possessive (o, e) and na- (ne): somphakathi, nesizinda, okufanele.
    { pattern: /^(?:um[bcdfghjklmnpqstvwyz]|oku|[bklnswyz]o(?:m|ku|ba)|[bklnswyz]e(?:si|zi|n[a-z]|m))/u, weight: 0.25 },
    { pattern: /(?:eni|weni|ini|ayo|elo|ile|wa|isa|eka|ela|wayo|akhe)$/u, weight: 0.15 },
    { pattern: /^.{10,}[aeiou]$/u, weight: 0.3 },
    { pattern: /[^aeiou]$|r|[àáèéìíòóùúẹọṣịụṅɓɗƙƴ]/u, weight: -0.4 },
  ],
}

function list(words: string): string[] {
  const toneless = words
    .normalize('NFD')
    .replace(/[\u0300\u0301]/g, '')
    .normalize('NFC')
    .split(' ')
  return [...new Set(toneless.flatMap((word) => [word, withoutMarks(word)]))]
}
