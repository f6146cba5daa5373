/** English words and names whose spelling misleads the rules, with their sounds. Written down by hand. */
const IRREGULAR_WORDS =
  'queue=k-y-u cafe=k-a-f-ey beautiful=b-y-u-t-i-f-u-l beauty=b-y-u-t-i whatsapp=w-o-t-s-a-p youtube=y-u-t-y-u-b facebook=f-ey-s-b-u-k google=g-u-g-u-l apple=a-p-u-l iphone=ay-f-ow-n ipad=ay-p-a-d ' +
  'wifi=w-ay-f-ay email=i-m-ey-l online=o-n-l-ay-n website=w-e-b-s-ay-t video=v-i-d-i-ow radio=r-ey-d-i-ow ' +
  'michael=m-ay-k-e-l george=j-o-j charlotte=sh-a-l-o-t joseph=j-ow-z-e-f stephen=s-t-i-v-n steven=s-t-i-v-n ' +
  'thomas=t-o-m-a-s james=j-ey-m-z charles=ch-a-l-z john=j-o-n sean=sh-o-n chloe=k-l-ow-i zoe=z-ow-i diana=d-ay-a-n-a ' +
  'maria=m-a-r-i-a david=d-ey-v-i-d peter=p-i-t-@ daniel=d-a-n-i-e-l samuel=s-a-m-y-u-e-l rachel=r-ey-ch-e-l ' +
  'christmas=k-r-i-s-m-a-s christopher=k-r-i-s-t-o-f-@ christian=k-r-i-s-ch-@-n christ=k-r-ay-s-t church=ch-er-ch ' +
  'women=w-i-m-e-n woman=w-u-m-a-n people=p-i-p-l because=b-i-k-o-z said=s-e-d says=s-e-z have=h-a-v has=h-a-z was=w-o-z ' +
  'one=w-uh-n once=w-uh-n-s two=t-u who=h-u whose=h-u-z does=d-uh-z done=d-uh-n gone=g-o-n they=dh-ey their=dh-e-@ ' +
  'there=dh-e-@ where=w-e-@ were=w-er are=a your=y-o you=y-u the=dh-@ of=o-v to=t-u do=d-u into=i-n-t-u any=e-n-i ' +
  'many=m-e-n-i again=a-g-e-n friend=f-r-e-n-d heart=h-a-t great=g-r-ey-t break=b-r-ey-k eye=ay eyes=ay-z ' +
  'laugh=l-a-f enough=i-n-uh-f island=ay-l-a-n-d business=b-i-z-n-e-s busy=b-i-z-i minute=m-i-n-i-t sugar=sh-u-g-@ ' +
  'sure=sh-o answer=a-n-s-@ sword=s-o-d pizza=p-i-t-s-a machine=m-a-sh-i-n chicago=sh-i-k-a-g-ow iron=ay-@-n ' +
  'computer=k-o-m-p-y-u-t-@ computers=k-o-m-p-y-u-t-@-z internet=i-n-t-@-n-e-t camera=k-a-m-r-a doctor=d-o-k-t-@ ' +
  'police=p-o-l-i-s cinema=s-i-n-i-m-a school=s-k-u-l science=s-ay-e-n-s president=p-r-e-z-i-d-e-n-t ' +
  'minister=m-i-n-i-s-t-@ government=g-uh-v-@-m-e-n-t company=k-uh-m-p-a-n-i money=m-uh-n-i month=m-uh-n-th ' +
  'london=l-uh-n-d-o-n europe=y-u-r-o-p america=a-m-e-r-i-k-a africa=a-f-r-i-k-a canada=k-a-n-a-d-a nigeria=n-ay-j-i-r-i-a ' +
  'kenya=k-e-n-y-a mexico=m-e-k-s-i-k-ow china=ch-ay-n-a russia=r-uh-sh-a asia=ey-sh-a india=i-n-d-i-a ' +
  'texas=t-e-k-s-a-s quebec=k-w-i-b-e-k cape=k-ey-p coca=k-ow-k-a cola=k-ow-l-a pepsi=p-e-p-s-i coffee=k-o-f-i ' +
  'covid=k-ow-v-i-d virus=v-ay-r-uh-s vaccine=v-a-k-s-i-n hospital=h-o-s-p-i-t-l media=m-i-d-i-a tiktok=t-i-k-t-o-k ' +
  'netflix=n-e-t-f-l-i-k-s instagram=i-n-s-t-a-g-r-a-m twitter=t-w-i-t-@ microsoft=m-ay-k-r-ow-s-o-f-t uber=u-b-@ ' +
  'zoom=z-u-m linux=l-i-n-uh-k-s xbox=e-k-s-b-o-k-s taxi=t-a-k-s-i exam=e-g-z-a-m monica=m-o-n-i-k-a ' +
  'veronica=v-e-r-o-n-i-k-a jessica=j-e-s-i-k-a angelica=a-n-j-e-l-i-k-a rebecca=r-e-b-e-k-a erica=e-r-i-k-a ' +
  'patricia=p-a-t-r-i-sh-a felicia=f-e-l-i-sh-a lucia=l-u-sh-a marcia=m-a-sh-a alicia=a-l-i-sh-a cecilia=s-e-s-i-l-i-a ' +
  'cynthia=s-i-n-th-i-a alice=a-l-i-s maurice=m-o-r-i-s xavier=z-ey-v-i-@ alexa=a-l-e-k-s-a alex=a-l-e-k-s max=m-a-k-s ' +
  'felix=f-i-l-i-k-s rex=r-e-k-s quincy=k-w-i-n-s-i queen=k-w-i-n quiz=k-w-i-z coach=k-ow-ch cook=k-u-k club=k-l-uh-b ' +
  'bible=b-ay-b-l jesus=j-i-z-uh-s moses=m-ow-z-i-z pastor=p-a-s-t-@ bishop=b-i-sh-o-p football=f-u-t-b-o-l ' +
  'chelsea=ch-e-l-s-i arsenal=a-s-e-n-a-l barcelona=b-a-s-i-l-ow-n-a data=d-ey-t-a area=e-r-i-a idea=ay-d-i-a ' +
  'julia=j-u-l-i-a sarah=s-e-r-a hannah=h-a-n-a deborah=d-e-b-r-a elijah=i-l-ay-j-a isaac=ay-z-a-k ' +
  'jacob=j-ey-k-o-b grace=g-r-ey-s bruce=b-r-u-s carol=k-a-r-o-l caroline=k-a-r-o-l-ay-n catherine=k-a-th-r-i-n ' +
  'victoria=v-i-k-t-o-r-i-a victor=v-i-k-t-@ cameron=k-a-m-r-o-n cuba=k-y-u-b-a cairo=k-ay-r-ow congo=k-o-n-g-ow ' +
  'bluetooth=b-l-u-t-u-th january=j-a-n-u-a-r-i february=f-e-b-u-a-r-i april=ey-p-r-i-l july=j-u-l-ay august=o-g-uh-s-t rasheed=r-a-sh-i-d gmail=j-i-m-ey-l ios=ay-ow-e-s imac=ay-m-a-k ebay=i-b-ey chatbot=ch-a-t-b-o-t youtuber=y-u-t-y-u-b-@ selfie=s-e-l-f-i emoji=i-m-ow-j-i ' +
  'meme=m-i-m hashtag=h-a-sh-t-a-g smartphone=s-m-a-t-f-ow-n laptop=l-a-p-t-o-p wikipedia=w-i-k-i-p-i-d-i-a bolt=b-o-l-t lyft=l-i-f-t airbnb=e-@-b-i-e-n-b-i ' +
  'openai=ow-p-e-n-ey-ay gemini=j-e-m-i-n-ay huawei=w-a-w-ey xiaomi=sh-aw-m-i oppo=o-p-ow tecno=t-e-k-n-ow hyundai=h-uh-n-d-ey nike=n-ay-k-i ' +
  'messi=m-e-s-i ronaldo=r-o-n-a-l-d-ow mbappe=m-b-a-p-ey liverpool=l-i-v-@-p-u-l everton=e-v-@-t-o-n juventus=j-u-v-e-n-t-u-s ' +
  'muller=m-u-l-@ jose=h-o-z-ey francois=f-r-a-n-s-w-a fransois=f-r-a-n-s-w-a beyonce=b-i-y-o-n-s-ey rihanna=r-i-a-n-a macaulay=m-a-k-o-l-i ' +
  'churchill=ch-er-ch-i-l guardiola=g-w-a-d-i-o-l-a zuckerberg=z-uh-k-@-b-er-g musk=m-uh-s-k obama=o-b-a-m-a'

/**
 * English words that are common in texts of the home languages and are no words of these. Listed by hand; they also
 * teach the spelling of English words and names.
 */
const COMMON_WORDS =
  'acacia aqua canoe casanova casino cicada cocoa coco coma mocha quasi axe casio xena ' +
  'about above accent access account action actor address admin adult advert agent airport airtime album alcohol ambulance ' +
  'anthem apartment app application architect army art article artist assembly assistant atom auction audience author ' +
  'auto avocado award baby backpack balance ball bank banker bar barbecue basket basketball battery beach beauty best bicycle ' +
  'bill biscuit black blender blog board body bonus book border boss bottle box boxer boxing brake branch brand bread ' +
  'break breakfast bridge british broadcast brother browser brush bucket budget building bulb bus button cable cactus ' +
  'cafe cake calculator calendar camp campaign cancel cancer candidate candle capital captain car card career cargo ' +
  'carpet carrot cartoon case cash cassette castle catalogue catholic cd cell cement census centre center certificate ' +
  'chain chair chairman champion championship change channel chapter charge charger chart chat cheque chess chicken ' +
  'chief child children chips chocolate choice choir choose circle circuit circus citizen city civil class classic ' +
  'clean clerk clever click client climate clinic clock close cloud coast coat cocoa code coin cold college colour comedy ' +
  'comic comment commerce commission committee common communication community complex concert condom conference ' +
  'congress connect constitution contact contest contract control conversation cookie copy corner corona corruption cosmetic ' +
  'cost cotton council counter country couple course court cousin cover crash cream create credit cricket crime crisis ' +
  'critic cross crown culture cup curriculum customer cycle dance data day december deposit design desk dialogue ' +
  'diesel digital dinner diploma director disc disco discount display district docket document dollar dozen drama dress ' +
  'driver drug duplex economic economy editor education election electric electronic engine engineer england english ' +
  'episode error escape event every exam example excel exchange exclusive executive exercise exit expert explain express ' +
  'extra face factory family fan farm fashion father fax february federal feedback festival fiction file film final ' +
  'finance finger finish fitness flag flat flight flower folder follow food foot force form forum fox free french fresh ' +
  'friday fridge friend fuel function future galaxy game garage garden gas gate gender general generator ghost girl ' +
  'glass global goal golf good goods grammar graph green group guard guest guide guitar gym hacker hair hall hand ' +
  'happy hardware head health helicopter hello high hip history hockey holiday home hope hotel house human ice icon image ' +
  'inbox index industry influencer inspector instrument insurance interview investor invoice jacket january jeans job ' +
  'journal journalist judge juice july june jumper junior jury justice ketchup key keyboard king kitchen laboratory ' +
  'laptop laser law lawyer leader league lecture lecturer lesson letter level library licence license light like line ' +
  'link liquid list loan local logic login lounge love luck lunch luxury magazine mail make manager march market ' +
  'marketing marriage mask master match mathematics matric mayor mechanic medical medicine meeting member memory menu ' +
  'message metric microphone microscope microwave milk mister mix mixer mobile model modern monday monitor mother motor ' +
  'movie museum music musician nation national nations natural network news night nobel north november nuclear number ' +
  'nurse october office officer official oil olympic open opera orange orchestra order organic oxford oxygen package ' +
  'page painter panel paper parcel parliament party pass passport password patch patient pay pen pencil pension percent ' +
  'perfect permit person phone photo photograph physics piano picnic picture pilot pipe plan plane planet plastic ' +
  'player pocket podcast poet point policy politics pool pope popular post poster pound power practice prefect premier ' +
  'press price prince princess printer private prize process producer product professor program programme project ' +
  'promise property protocol public publisher pump quality quarter quarterly question queue quick quilt quota quote ' +
  'race rapper reception record recorder recycle reggae register report republic rescue reserve restaurant rice ring road ' +
  'robot rock rocket room rugby rule rural sachet safari salary sale satellite saturday sauce scale scandal scene ' +
  'scholar scholarship scientist score screen script sculpture season second secret secretary section security select ' +
  'self semester senate senator september series server service sex share shirt shoe shop show signal silicon simple ' +
  'singer single sister site size skirt smart snack soccer social society socket soda sofa software soldier song soul ' +
  'sound source south spanish speaker special spice spirit sponsor sport square stadium staff stage standard star ' +
  'start state station steel stock store story street strike student studio style subscribe suburb success suit summer ' +
  'summit sunday super supermarket support surgery survey switch syndicate syntax system table tablet tactic talent ' +
  'tank tax teacher team technical technician technology telephone television tennis test text theatre theory thesis ' +
  'thursday ticket tiger time title toast toilet tomato topic tour tourist town tractor trade traffic trailer train ' +
  'trainer transcript transformer transport trophy truck true trust tuesday turbo tyre uncle uniform union united ' +
  'university update upload vector vehicle victim vinegar violence visa visit vocal voice voucher waiter wall washing ' +
  'watch water weather web wedding wednesday week weekend welcome whisky white wicket window winner winter wire world ' +
  'yacht year yellow york young zebra zone ' +
  'aaron abraham adrian alan albert alexander alfred amanda amazon anderson andrew angela anthony arthur ' +
  'barack becky benjamin beverly biden bill bob brenda brian brown calvin carl carla carlos caleb cecil charlie ' +
  'christina christine claire clara clark claudia clinton collins connor craig crystal curtis cyril dennis derek derrick ' +
  'dominic donald doris dorothy douglas duncan edward eleanor elizabeth emily emma eric ernest evans felicity florence ' +
  'frances francis frank franklin fred frederick gabriel gareth gary geoffrey gerald gilbert gordon graham greg harold ' +
  'harrison harry harvey helen henry herbert howard hudson hugh isabel jack jackson jane jason jasper jeff jennifer ' +
  'jeremy jerry jim joan johnson jonathan jordan joyce judith justin karen karl kate keith kelvin kenneth kevin kingsley ' +
  'lawrence leonard leslie lewis linda lincoln louis louise lucas lucy luke malcolm marc marcus margaret mark martha ' +
  'martin mary matthew melissa mercy mitchell morgan morris nancy nathan nelson nicholas nicole nixon norman oliver ' +
  'oscar patience patrick paul perry philip phillip phyllis precious prince priscilla ralph raymond richard robert ' +
  'robinson rodger roger ronald roosevelt rose russell ruth ryan sandra scott shakespeare sharon sheila simon smith ' +
  'sophia stanley stella stewart stuart susan sylvia taylor terry theodore theresa timothy tony trevor trump ' +
  'vanessa vera vincent walter washington wayne wendy wilfred william williams wilson winston atlanta australia ' +
  'austria belgium berlin birmingham boston brazil brexit brussels california cambridge chad cincinnati colorado ' +
  'croatia cyprus denver dublin edinburgh egypt ethiopia florida france geneva germany ghana glasgow greece harvard ' +
  'hollywood holland houston iceland indonesia ireland israel italy jamaica japan jerusalem kuwait leicester leipzig ' +
  'liberia liverpool madrid malaysia manchester marseille melbourne miami michigan morocco moscow mozambique namibia ' +
  'netherlands newcastle norway ohio oxford pakistan palestine paris philadelphia philippines poland portugal princeton ' +
  'russia rwanda scotland senegal seychelles singapore spain stanford sweden switzerland sydney syria thailand toronto ' +
  'tunisia turkey ukraine vatican venezuela vienna vietnam wales westminster wisconsin wimbledon zambia zimbabwe ' +
  'adidas airtel android bitcoin bluetooth boeing bmw chrome dropbox ebay emirates ericsson exxon firefox ford gmail ' +
  'honda huawei intel jumia lexus linkedin mastercard mercedes messenger mozilla multichoice nokia nvidia oracle ' +
  'instagram tinder bolt podcast podcaster streaming streamer blogger vlog vlogger influencer selfie emoji hashtag download login ' +
  'bluetooth router modem hotspot browser tablet smartwatch drone startup fintech crypto blockchain token wallet ' +
  'lockdown quarantine pandemic vaccine sanitizer ventilator zoom webinar hybrid delivery takeaway burger sandwich ' +
  'footballer goalkeeper striker midfielder defender referee penalty offside champions premier arsenal tottenham ' +
  'panasonic paypal peugeot photoshop playstation powerpoint reddit reuters samsung safaricom skype snapchat sony spacex ' +
  'spotify suzuki telegram telkom tesla toyota vodacom volkswagen volvo windows wikipedia yahoo'

function entries(): [string, string][] {
  return IRREGULAR_WORDS.split(' ').map((row) => {
    const [word = '', sounds = ''] = row.split('=')
    return [word, sounds]
  })
}

/** Sounds of the irregular words, joined by hyphens. */
export const IRREGULAR_PRONUNCIATIONS: ReadonlyMap<string, string> = new Map(entries())

/** Words that are words or function words of English only by their spelling, and so common that texts may mix them in. */
export const ENGLISH_WORDS: ReadonlySet<string> = new Set([
  ...IRREGULAR_PRONUNCIATIONS.keys(),
  ...COMMON_WORDS.split(' '),
])
