import type { IsoDate } from "./dates.ts";

/** The cities of each time zone, without capitals, accents and spaces. */
const citiesOfZones: Record<string, string> = {
  "Europe/Lisbon":
    "lisbon lisboa porto oporto braga coimbra faro lagos setubal aveiro sintra cascais almada funchal evora",
  "Europe/London":
    "london edinburgh glasgow manchester birmingham liverpool leeds bristol sheffield newcastle nottingham cardiff belfast brighton oxford cambridge southampton leicester york bath aberdeen",
  "Europe/Dublin": "dublin cork galway limerick waterford",
  "Atlantic/Reykjavik": "reykjavik",
  "Atlantic/Canary": "laspalmas santacruzdetenerife tenerife grancanaria lanzarote fuerteventura",
  "Europe/Madrid":
    "madrid barcelona valencia sevilla seville malaga bilbao zaragoza granada alicante palma palmademallorca mallorca murcia cordoba sansebastian donostia valladolid vigo gijon salamanca santander ibiza",
  "Europe/Andorra": "andorra andorralavella",
  "Europe/Paris":
    "paris lyon marseille toulouse nice nantes montpellier strasbourg bordeaux lille rennes grenoble toulon dijon angers nimes aixenprovence clermontferrand brest tours",
  "Europe/Monaco": "monaco",
  "Europe/Brussels":
    "brussels bruxelles brussel antwerp antwerpen ghent gent bruges brugge leuven liege namur",
  "Europe/Luxembourg": "luxembourg luxemburg",
  "Europe/Amsterdam":
    "amsterdam rotterdam thehague denhaag utrecht eindhoven groningen haarlem leiden delft maastricht nijmegen arnhem breda tilburg",
  "Europe/Berlin":
    "berlin hamburg munich munchen muenchen cologne koln koeln frankfurt frankfurtammain stuttgart dusseldorf duesseldorf leipzig dresden dortmund essen bremen hannover hanover nuremberg nurnberg nuernberg bonn munster muenster karlsruhe mannheim augsburg wiesbaden mainz freiburg heidelberg potsdam aachen kiel rostock jena erfurt darmstadt bielefeld bochum duisburg regensburg tubingen tuebingen gottingen goettingen magdeburg halle kassel ulm wurzburg wuerzburg",
  "Europe/Zurich":
    "zurich zuerich geneva genf geneve basel bern lausanne winterthur lucerne luzern stgallen lugano zug",
  "Europe/Vienna": "vienna wien graz linz salzburg innsbruck klagenfurt",
  "Europe/Rome":
    "rome roma milan milano naples napoli turin torino florence firenze bologna venice venezia verona palermo genoa genova padua padova pisa trieste bari catania cagliari bergamo",
  "Europe/Malta": "malta valletta sliema stjulians",
  "Europe/Copenhagen": "copenhagen kobenhavn aarhus arhus odense aalborg",
  "Europe/Stockholm": "stockholm gothenburg goteborg malmo uppsala lund linkoping",
  "Europe/Oslo": "oslo bergen trondheim stavanger tromso",
  "Europe/Helsinki": "helsinki espoo tampere turku oulu",
  "Europe/Tallinn": "tallinn tartu",
  "Europe/Riga": "riga",
  "Europe/Vilnius": "vilnius kaunas",
  "Europe/Warsaw":
    "warsaw warszawa krakow cracow wroclaw gdansk poznan lodz katowice lublin szczecin gdynia",
  "Europe/Prague": "prague praha brno ostrava olomouc",
  "Europe/Bratislava": "bratislava kosice",
  "Europe/Budapest": "budapest debrecen szeged",
  "Europe/Ljubljana": "ljubljana maribor",
  "Europe/Zagreb": "zagreb split dubrovnik rijeka zadar",
  "Europe/Belgrade": "belgrade beograd novisad nis",
  "Europe/Sarajevo": "sarajevo",
  "Europe/Podgorica": "podgorica",
  "Europe/Skopje": "skopje",
  "Europe/Tirane": "tirana tirane",
  "Europe/Athens": "athens athina thessaloniki patras heraklion",
  "Europe/Sofia": "sofia plovdiv varna burgas",
  "Europe/Bucharest": "bucharest bucuresti cluj clujnapoca timisoara iasi brasov",
  "Europe/Chisinau": "chisinau",
  "Europe/Kyiv": "kyiv kiev lviv odesa odessa kharkiv dnipro",
  "Europe/Minsk": "minsk",
  "Europe/Moscow": "moscow moskva stpetersburg saintpetersburg",
  "Europe/Istanbul": "istanbul ankara izmir antalya",
  "Asia/Nicosia": "nicosia limassol larnaca paphos",
  "Asia/Tbilisi": "tbilisi batumi",
  "Asia/Yerevan": "yerevan",
  "Asia/Baku": "baku",
  "Asia/Jerusalem": "telaviv jerusalem haifa",
  "Asia/Beirut": "beirut",
  "Asia/Amman": "amman",
  "Asia/Riyadh": "riyadh jeddah",
  "Asia/Qatar": "doha",
  "Asia/Dubai": "dubai abudhabi sharjah",
  "Asia/Karachi": "karachi lahore islamabad",
  "Asia/Kolkata": "mumbai delhi newdelhi bangalore bengaluru chennai hyderabad kolkata pune goa",
  "Asia/Colombo": "colombo",
  "Asia/Dhaka": "dhaka",
  "Asia/Bangkok": "bangkok chiangmai phuket",
  "Asia/Ho_Chi_Minh": "hanoi hochiminhcity saigon danang",
  "Asia/Jakarta": "jakarta bandung",
  "Asia/Makassar": "bali denpasar ubud canggu",
  "Asia/Kuala_Lumpur": "kualalumpur penang",
  "Asia/Singapore": "singapore",
  "Asia/Manila": "manila cebu",
  "Asia/Hong_Kong": "hongkong",
  "Asia/Taipei": "taipei",
  "Asia/Shanghai": "shanghai beijing shenzhen guangzhou chengdu",
  "Asia/Seoul": "seoul busan",
  "Asia/Tokyo": "tokyo osaka kyoto yokohama fukuoka",
  "Australia/Perth": "perth",
  "Australia/Adelaide": "adelaide",
  "Australia/Brisbane": "brisbane goldcoast",
  "Australia/Sydney": "sydney canberra",
  "Australia/Melbourne": "melbourne",
  "Australia/Hobart": "hobart",
  "Pacific/Auckland": "auckland wellington christchurch",
  "Africa/Casablanca": "casablanca marrakesh marrakech rabat tangier",
  "Africa/Tunis": "tunis",
  "Africa/Cairo": "cairo alexandria",
  "Africa/Lagos": "abuja lagosnigeria",
  "Africa/Accra": "accra",
  "Africa/Nairobi": "nairobi",
  "Africa/Johannesburg": "johannesburg capetown durban pretoria",
  "America/St_Johns": "stjohns",
  "America/Halifax": "halifax",
  "America/Toronto": "toronto montreal ottawa quebec",
  "America/Winnipeg": "winnipeg",
  "America/Edmonton": "calgary edmonton",
  "America/Vancouver": "vancouver victoria",
  "America/New_York":
    "newyork newyorkcity brooklyn boston philadelphia washington washingtondc miami atlanta orlando baltimore pittsburgh charlotte raleigh tampa",
  "America/Detroit": "detroit",
  "America/Chicago": "chicago houston dallas austin sanantonio minneapolis nashville neworleans",
  "America/Denver": "denver saltlakecity boulder",
  "America/Phoenix": "phoenix tucson",
  "America/Los_Angeles":
    "losangeles sanfrancisco sandiego seattle portland lasvegas oakland sanjose sacramento",
  "Pacific/Honolulu": "honolulu",
  "America/Mexico_City": "mexicocity ciudaddemexico cdmx guadalajara monterrey puebla",
  "America/Cancun": "cancun playadelcarmen tulum",
  "America/Panama": "panama panamacity",
  "America/Costa_Rica": "sanjosecostarica",
  "America/Havana": "havana",
  "America/Puerto_Rico": "sanjuan",
  "America/Bogota": "bogota medellin cali cartagena",
  "America/Guayaquil": "quito guayaquil",
  "America/Lima": "lima cusco",
  "America/Caracas": "caracas",
  "America/Santiago": "santiago valparaiso",
  "America/Sao_Paulo":
    "saopaulo riodejaneiro brasilia belohorizonte curitiba portoalegre florianopolis",
  "America/Bahia": "salvador",
  "America/Recife": "recife",
  "America/Fortaleza": "fortaleza",
  "America/Argentina/Buenos_Aires": "buenosaires rosario",
  "America/Montevideo": "montevideo",
};

const zones = new Map(
  Object.entries(citiesOfZones).flatMap(([zone, cities]) =>
    cities.split(" ").map((city) => [city, zone] as const),
  ),
);

/** Letters that Unicode cannot split into a letter and an accent. */
const wholeLetters: Record<string, string> = { ß: "ss", ø: "o", æ: "ae", ł: "l", đ: "d", ı: "i" };

const foldCity = (city: string) =>
  city
    .normalize("NFD")
    .toLowerCase()
    .replaceAll(/[ßøæłđı]/g, (letter) => wholeLetters[letter] ?? letter)
    .replaceAll(/[^a-z]/g, "");

/**
 * Returns the time zone of a city, without regard to capitals, accents, spaces and hyphens.
 *
 * @param city a name or a value of the questionnaire, such as `lisbon` or `Rio de Janeiro`
 * @param fallback the time zone of an unknown city
 */
export function timeZoneOf(city: unknown, fallback: string): string {
  return (typeof city === "string" ? zones.get(foldCity(city)) : undefined) ?? fallback;
}

/** Whether a text names a time zone, such as `Europe/Berlin`. */
export function isTimeZone(text: string): boolean {
  try {
    return new Intl.DateTimeFormat("en", { timeZone: text }).resolvedOptions().timeZone !== "";
  } catch {
    return false;
  }
}

// The date formats are created only once, because creating one is slow.
const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(timeZone: string): Intl.DateTimeFormat {
  let format = formats.get(timeZone);
  if (!format) {
    format = new Intl.DateTimeFormat("en-US", {
      timeZone,
      hourCycle: "h23",
      year: "numeric",
      month: "2-digit",
      day: "2-digit",
      hour: "2-digit",
      minute: "2-digit",
      second: "2-digit",
    });
    formats.set(timeZone, format);
  }
  return format;
}

/**
 * A calendar day and a time of day, as a clock shows them. `minutes` is 90 at 1:30, even on a day
 * on which the clock changes.
 */
export type LocalTime = { day: IsoDate; minutes: number };

/** Returns the day and the time of day that a clock in a time zone shows. */
export function localTimeOf(moment: Date, timeZone: string): LocalTime {
  const parts = new Map(
    formatOf(timeZone)
      .formatToParts(moment)
      .map(({ type, value }) => [type, value]),
  );
  return {
    day: `${parts.get("year")?.padStart(4, "0")}-${parts.get("month")}-${parts.get("day")}`,
    minutes: Number(parts.get("hour")) * 60 + Number(parts.get("minute")),
  };
}

/**
 * Returns the time at which a clock in a time zone shows a day and a time of day. If the clock
 * skips this time in spring, the result is later by the skipped minutes. If the clock shows this
 * time twice in autumn, the result is the earlier time.
 */
export function momentOf({ day, minutes }: LocalTime, timeZone: string): Date {
  const wanted = Date.parse(`${day}T00:00:00Z`) + minutes * 60_000;
  const offsetAt = (time: number) => {
    const shown = localTimeOf(new Date(time), timeZone);
    const minute = Math.floor(time / 60_000) * 60_000;
    return Date.parse(`${shown.day}T00:00:00Z`) + shown.minutes * 60_000 - minute;
  };
  // The two moments that the local time can mean. One is computed with the time zone's offset on
  // the day before, the other with the offset on the day after. The moments differ only if the
  // clock changes near this time.
  const candidates = [wanted - 86_400_000, wanted + 86_400_000].map(
    (time) => wanted - offsetAt(time),
  );
  const [before = wanted] = candidates;
  return new Date(candidates.find((time) => offsetAt(time) === wanted - time) ?? before);
}
