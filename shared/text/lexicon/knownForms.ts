import type { Target } from '../../contract/records.ts'

/**
 * Words with marks or hooks in the Universal Declaration of Human Rights (United Nations, free to reproduce; the text
 * of the Unicode UDHR project), each form with its count where that is not 1. Left out: words that never carry a mark,
 * and forms of less than a tenth of a word's occurrences, which are mostly slips.
 */
export const FOUND_FORMS: Readonly<Partial<Record<Target, string>>> = {
  yo:
    'àà ààbò:5 ààlà àbáyọ àbímọ́ àdánidá àdéhùn àfi àfojúfò:2 àfojúsùn àgbáyé:6 àìka àìní àjọ:5 ajọ àkíyèsí akọ ' +
    'àkójọpọ̀ àkọ́sọ àlàáfíà:2 àmúlò amúnisìn àmúṣẹ:2 án:2 àn ànfàní àníyàn àpapọ̀ àṣẹ àṣeyege àsìkò aṣojú àtakò ' +
    'àti:33 àtọkànwá àtúnṣe àwíjàre àwọ̀ àwọn:27 àwùjọ:4 ayé:3 àyọjúràn:2 bá:15 bábo bákan:2 bàlágà báyìí bẹ́ẹ̀:6 ' +
    'bèèrè bí:15 bò:2 bó:2 bo bọ̀wọ̀ búburú dá:5 dàá dáàbò:2 dájú dè dé dẹ́ṣẹ̀ dì:2 dí dídá dọ́gba:6 ẹ:3 ẹ̀bi:2 ' +
    'ẹbí:2 ẹ̀bùn ẹ̀dá:8 èdè:33 ẹgbẹ́:2 ẹ̀jẹ́ ẹjọ́:2 ẹ̀ka ẹ̀kọ́ ẹlòmíràn ẹnì:22 ẹni:12 ẹnìkẹ́ni:7 ẹnikẹ́ni ' +
    'ènìyàn:19 ẹ̀rí:3 èrò:2 ẹrú:3 ẹ̀rù ẹ̀ṣẹ̀:2 ẹ̀sìn:3 ẹ̀sùn:4 ète ẹ̀tọ́:42 ètò:6 ẹ̀tọ́yìí ẹ̀yà:3 ẹ̀yẹ èyí:6 ẹyọ ' +
    'fàní fẹ́:6 fọwọ́ṣowọ́ fún:15 fúnra:3 gba:4 gbà gbàgbọ́ gban̄gba:3 gbé:2 gbọ́ gbọdọ̀:11 gbọgbẹ́ gbòòrò ' +
    'gẹ́gẹ́:5 hàn:2 hùwà ìbáà:5 ìbanijẹ́ ìbáṣepọ̀ ìbẹ̀rẹ̀ ibi:2 ìbí ìbò:2 ìbọ̀wọ̀ ìbùgbé ìdàgbàsókè ìdájọ́:3 ' +
    'ìdìbò:2 ìdílé ìdọ́gba:2 ìfẹ́ ìgbà:2 ìgbàgbọ́:5 ìgbé:2 ìgbékalẹ̀ ìgbélárugẹ:2 ìgbésẹ̀ ìgbésí ìgbeyàwó:2 ' +
    'ìgbìmọ̀ ìjà ìjẹníyà ìjọba:5 ìjọ́sìn ìkà ìkáni ìkanilápá ìkéde:5 ìkẹ́gàn ìkọ̀kọ̀:2 ìkọ́ni:2 ilé:2 ilẹ̀ ìlò:2 ' +
    'ìlọsíwájú ìlú:2 ìmọ̀ràn:4 ìmúlò ìmúṣe ìní:3 inúnibíni ipá:3 ìpìlẹ̀:4 ìpinnu:2 irú:9 ìṣàkóso:2 iṣẹ́ ìṣèlú:3 ' +
    'ìṣesí ìsọ̀kan:5 ìtẹ̀síwájú ìwà:4 ìwé:2 ìyá ìyàsọ́tọ̀:3 ìyàtọ̀:4 iyì:4 jáde:2 jàrè jẹ́:25 jẹ:3 jẹ́jẹ̀ẹ́ jíjẹ́ ' +
    'jọ:3 jọjú:2 jù ju kà:2 káàkiri kalẹ̀ kan:8 kàn:6 káríayé:4 karùn kẹẹ̀ẹ́dógún kẹfà kejì kejìdínlógún kejìlá ' +
    'kejìlélógún kẹjọ kẹ́ni kẹrin kẹrìndínlógún kẹrìnlá kẹsàn kẹta kẹtàdínlógún kẹtàlá kẹwàá kí:21 kìíní kíkún ' +
    'kò:26 kọjú kọkàndínlógún kọkànlá kọkànlélógún kọ̀ọ̀kan:22 kópa kún:2 kúrò:5 là làákàyè láàrin:5 láàyè:4 ' +
    'lábẹ́:10 lágbàáyé láìfi láìjẹ́ láìka láìnídìí:3 láìsí:3 lápá lásìkò láti:35 láwùjọ lè:12 lẹ́jọ́ lépa lẹ́yìn ' +
    'ló:20 lòdì:3 lọ́dọ̀ lọ́kàn lọ́nà lọ́nàkọ́nà lórí lórílẹ̀:2 lóró lọ́wọ́:8 má:5 máa:3 mìíràn:11 mọ́:6 mọ́lé ' +
    'mú:7 mu:2 ń:3 n̄ nà náà:7 ní:56 ni:7 nígbà:5 nìí:3 nìkan nílò níní nínú:11 nípa:4 nípasẹ̀:4 nítorí:3 níwájú ' +
    'níyànjú ó:31 obìnrin ọ̀dọ̀ òdodo òfin:13 ogún ojúṣe ọkàn:3 okùnfà ọkùnrin òkúta:2 òmì òmìnira:20 ọmọ:9 ' +
    'ọmọnìyàn:7 ọ̀nà:2 ọ̀ràn ọ̀rẹ́:2 orílẹ̀:30 orírun ọ̀rọ̀:6 òrọ̀ ọ̀rọ̀ẹbí orúkọ ọ̀wọ̀ pààrọ̀ padà papọ̀:2 ' +
    'pàtàkì:3 pé:23 pẹ̀lú:2 péye pọ̀:4 rẹ̀:18 rí:4 rìn ṣàdédé:4 ṣàlàyé ṣe:25 ṣeé:4 ṣègbè ṣẹlẹ̀ sí:30 sì:17 ' +
    'sílẹ̀:2 sìn:3 ṣíṣe sísọ síwájú sọ sọ́kàn ṣoṣo:2 sọ́tọ̀ tàbí:31 tàbùkù tẹ́lẹ̀ tẹnu tí:40 ti:29 tirẹ̀:2 títí ' +
    'tó:30 tobìnrin tọkùnrin tòótọ́ tún:3 ú:3 un ún wà:9 wá wádìí wí wọ wò wọn:26 wọ́n:9 wọ̀nyí:4 wù:4 yálà:2 ' +
    'yàn:3 yẹ:2 yé yìí:8 yóò:7 yòówù:5',
  ig:
    'abụ abụghị:2 abụrịrị abụrụ afọ:4 agbamakwụkwọ agbụrụ:2 ahụ:4 akpọku akpụkpọ akụ akwụkwọ asụsụ atụmatụgasị ' +
    'bịakwa bụ:34 bụla:36 bụrụ:2 chọghi chọpụta chọrọ cọghi dị:8 di:5 dịghị:8 dịrị:3 dirị egosipụta elụ ' +
    'enwejupụta gaghị:3 hapụrụ họpụtara ịbụ:2 ịchọ:4 ịda:2 ida ịgbanwe:2 ịgbasa igosiwapụta ịhapụ ịkpa:5 ikpa ' +
    'ịkpaso ikpeazụ ịkwalite:3 ịkwụdo ilọghachi ịlụ ilu ịmalite imejupụta ịnapụ ịnata inwekọrịta ịtụliri jikọtara ' +
    'kachasị:2 karịri kwupụtakwara kwụrụkwa maadụ madụ:2 masịrị:2 mbọ mgbakwasị mgbanahụ mkpọchi mmadụ:17 ' +
    'mmekọrịta:2 mmụọ:2 mụrụ napụ:3 nchụpụ ndọrọndọrọ ndụ:2 ngagharị nghọta:2 njikọ nkịtị nkuwuwapụta:2 ' +
    'nkwekọrịta:2 nkwụmọtọ nkwupụta nkwuwapụta:3 nlekọta:2 nlihapụ nnọchite nọ:7 nsọpụrụ:2 ntaọala ntaramahụhụ:7 ' +
    'ntọala:3 ntụala ntụli nwanyị:3 nwegasịrị:7 nyegasịrị nzikọrịta ọ:84 ọbịbịa ọbụ ọbụbụ:2 ọchịchị:7 ochịchị ' +
    'ochichi odibọ ọganihu:3 ọgbakọ:2 ọgbọ ọha:6 ọjọọ ọlụlụ:2 ọmụmụ ọnọdụ:3 ọnọdu ọnụ ọrụ ọzọ:10 ozọkwa ozuzu ' +
    'ọzụzụ pụghị pụrụ sọsọ ụcha ụdị:3 ụjọ ụkọ ụkwụ ukwu ụlọ:5 ụmụ:2 ụta:2 ụwa:7 uwa:2 ụzọ:4 uzọ wepụtara',
  ha:
    'buƙatar daɗin faɗar faɗi faɗin haɗin haɗu huɗu:2 ka kara karɓi kaɗan kuɓuta manaƙisa saba:2 saɓa sharaɗi ' +
    'sharaɗin sharuɗa taɓa tuɓe wasiƙu waɗanda:7 waɗannan:4 waɗansu:3 ƙa ƙara:2 ƙararsa ƙarfafa:2 ƙarƙashin:2 ' +
    'ƙasa:11 ƙasar ƙasarsu:7 ƙasashe:3 ƙasashen:8 ƙasƙanta ƙayyade:2 ƙoƙari:2 ƙoƙarin ƙungiya ƙungiyoyi ' +
    'ƙungiyoyin ƙunsa:7 ƙuri ƙwace:2 ɓata ɓoye ɗan:11 ɗaukaka ɗaukar ɗauki:2 ɗaura ɗaure:2 ɗaya:8 ɗin ɗinkin:5 ' +
    'ʼyan:10 ʼyanci:7 ʼyancin:9 ʼyancinsu:3 ʼyantattu',
}
