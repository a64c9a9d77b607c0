/** Sample calendars in the formats that other sites document, with the CRLF line ends that iCalendar requires. */

const file = (text: string) => text.trim().replaceAll(/\n */g, '\r\n') + '\r\n';

/** Dates only, with an exclusive check-out day; blocked days are "Not available". */
export const AIRBNB = file(`
  BEGIN:VCALENDAR
  PRODID;X-RICAL-TZSOURCE=TZINFO:-//Airbnb Inc//Hosting Calendar 0.8.8//EN
  CALSCALE:GREGORIAN
  VERSION:2.0
  BEGIN:VEVENT
  DTEND;VALUE=DATE:20270705
  DTSTART;VALUE=DATE:20270701
  UID:1418fb94e984-1a2b3c4d5e6f7a8b@airbnb.com
  DESCRIPTION:Reservation URL: https://www.airbnb.com/hosting/reservations/details/HMABC\\nPhone
  \u0020Number (Last 4 Digits): 1234
  SUMMARY:Reserved
  END:VEVENT
  BEGIN:VEVENT
  DTEND;VALUE=DATE:20270712
  DTSTART;VALUE=DATE:20270711
  UID:7f662ec65913-9f8e7d6c5b4a3210@airbnb.com
  SUMMARY:Airbnb (Not available)
  END:VEVENT
  END:VCALENDAR`).replaceAll('\\u0020', ' ');

/** Moments in UTC; the car is away from the first to the last. */
export const TURO = file(`
  BEGIN:VCALENDAR
  VERSION:2.0
  PRODID:-//Turo//Turo Calendar//EN
  METHOD:PUBLISH
  BEGIN:VEVENT
  UID:reservation-12345678@turo.com
  DTSTAMP:20270601T000000Z
  DTSTART:20270701T170000Z
  DTEND:20270703T170000Z
  SUMMARY:Trip with a guest
  STATUS:CONFIRMED
  END:VEVENT
  BEGIN:VEVENT
  UID:reservation-12345679@turo.com
  DTSTAMP:20270601T000000Z
  DTSTART:20270801T170000Z
  DTEND:20270803T170000Z
  SUMMARY:Trip with a guest
  STATUS:CANCELLED
  END:VEVENT
  END:VCALENDAR`);

/** Local times, with the time zone defined in the file. */
export const GETAROUND = file(`
  BEGIN:VCALENDAR
  VERSION:2.0
  PRODID:-//Getaround//Car calendar//FR
  X-WR-CALNAME:Clio
  BEGIN:VTIMEZONE
  TZID:Europe/Paris
  BEGIN:DAYLIGHT
  TZOFFSETFROM:+0100
  TZOFFSETTO:+0200
  TZNAME:CEST
  DTSTART:19700329T020000
  RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU
  END:DAYLIGHT
  BEGIN:STANDARD
  TZOFFSETFROM:+0200
  TZOFFSETTO:+0100
  TZNAME:CET
  DTSTART:19701025T030000
  RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU
  END:STANDARD
  END:VTIMEZONE
  BEGIN:VEVENT
  UID:rental-998877@getaround.com
  DTSTART;TZID=Europe/Paris:20270710T003000
  DTEND;TZID=Europe/Paris:20270711T003000
  SUMMARY:Location
  END:VEVENT
  END:VCALENDAR`);

/** A weekly event with one occurrence moved, one cancelled and one excluded, and an event that takes no time. */
export const GOOGLE = file(`
  BEGIN:VCALENDAR
  PRODID:-//Google Inc//Google Calendar 70.9054//EN
  VERSION:2.0
  CALSCALE:GREGORIAN
  METHOD:PUBLISH
  X-WR-CALNAME:The car
  X-WR-TIMEZONE:Europe/Zurich
  BEGIN:VEVENT
  DTSTART;TZID=Europe/Zurich:20270701T090000
  DTEND;TZID=Europe/Zurich:20270701T120000
  RRULE:FREQ=WEEKLY;COUNT=5;BYDAY=TH
  EXDATE;TZID=Europe/Zurich:20270630T090000,20270708T090000
  DTSTAMP:20270601T080000Z
  UID:4abc0defg1hij2klm3nop4qrs@google.com
  SEQUENCE:0
  STATUS:CONFIRMED
  SUMMARY:School
  TRANSP:OPAQUE
  BEGIN:VALARM
  ACTION:DISPLAY
  TRIGGER:-P0DT0H30M0S
  END:VALARM
  END:VEVENT
  BEGIN:VEVENT
  DTSTART;TZID=Europe/Zurich:20270716T090000
  DTEND;TZID=Europe/Zurich:20270716T120000
  RECURRENCE-ID;TZID=Europe/Zurich:20270715T090000
  UID:4abc0defg1hij2klm3nop4qrs@google.com
  STATUS:CONFIRMED
  SUMMARY:School\\, a day later
  END:VEVENT
  BEGIN:VEVENT
  DTSTART;TZID=Europe/Zurich:20270722T090000
  DTEND;TZID=Europe/Zurich:20270722T120000
  RECURRENCE-ID;TZID=Europe/Zurich:20270722T090000
  UID:4abc0defg1hij2klm3nop4qrs@google.com
  STATUS:CANCELLED
  END:VEVENT
  BEGIN:VEVENT
  DTSTART;VALUE=DATE:20270720
  DTEND;VALUE=DATE:20270721
  UID:birthday@google.com
  SUMMARY:Birthday
  TRANSP:TRANSPARENT
  END:VEVENT
  END:VCALENDAR`);

/** A duration instead of an end, a day without an end, and an event with additional dates. */
export const APPLE = file(`
  BEGIN:VCALENDAR
  METHOD:PUBLISH
  VERSION:2.0
  PRODID:-//Apple Inc.//macOS 15.1//EN
  X-APPLE-CALENDAR-COLOR:#34AADC
  BEGIN:VEVENT
  CREATED:20270601T080000Z
  UID:5D0A6C0E-0F6B-4B9E-9F43-0E4A8F7F3B11
  DTSTART;VALUE=DATE:20270705
  DURATION:P3D
  SUMMARY:Holidays
  END:VEVENT
  BEGIN:VEVENT
  UID:5D0A6C0E-0F6B-4B9E-9F43-0E4A8F7F3B12
  DTSTART;VALUE=DATE:20270710
  SUMMARY:Garage
  END:VEVENT
  BEGIN:VEVENT
  UID:5D0A6C0E-0F6B-4B9E-9F43-0E4A8F7F3B13
  DTSTART;VALUE=DATE:20270715
  DTEND;VALUE=DATE:20270716
  RDATE;VALUE=DATE:20270718,20270720
  END:VEVENT
  END:VCALENDAR`);

/** Windows time zone names, defined in the file, and whole days as midnights. */
export const OUTLOOK = file(`
  BEGIN:VCALENDAR
  METHOD:PUBLISH
  PRODID:Microsoft Exchange Server 2010
  VERSION:2.0
  X-WR-CALNAME:Kalender
  BEGIN:VTIMEZONE
  TZID:W. Europe Standard Time
  BEGIN:STANDARD
  DTSTART:16010101T030000
  TZOFFSETFROM:+0200
  TZOFFSETTO:+0100
  RRULE:FREQ=YEARLY;INTERVAL=1;BYDAY=-1SU;BYMONTH=10
  END:STANDARD
  BEGIN:DAYLIGHT
  DTSTART:16010101T020000
  TZOFFSETFROM:+0100
  TZOFFSETTO:+0200
  RRULE:FREQ=YEARLY;INTERVAL=1;BYDAY=-1SU;BYMONTH=3
  END:DAYLIGHT
  END:VTIMEZONE
  BEGIN:VEVENT
  UID:040000008200E00074C5B7101A82E00800000000
  SUMMARY:Frei
  DTSTART;TZID=W. Europe Standard Time:20270701T000000
  DTEND;TZID=W. Europe Standard Time:20270703T000000
  CLASS:PUBLIC
  TRANSP:OPAQUE
  STATUS:CONFIRMED
  X-MICROSOFT-CDO-BUSYSTATUS:BUSY
  X-MICROSOFT-CDO-ALLDAYEVENT:TRUE
  END:VEVENT
  END:VCALENDAR`);

/** A calendar with an event for each list of lines. */
export const calendarOf = (...events: string[][]) =>
  [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Example//Calendar//EN',
    ...events.flatMap((lines) => ['BEGIN:VEVENT', ...lines, 'END:VEVENT']),
    'END:VCALENDAR',
    '',
  ].join('\r\n');

const compact = (day: string) => day.replaceAll('-', '');

/** An all-day event; `end` is the day after the last one. */
export const daysEvent = (uid: string, start: string, end: string) => [
  `UID:${uid}`,
  `DTSTART;VALUE=DATE:${compact(start)}`,
  `DTEND;VALUE=DATE:${compact(end)}`,
];
