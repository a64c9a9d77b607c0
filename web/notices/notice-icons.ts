import {
  CalendarDays,
  CarFront,
  ClipboardCheck,
  CreditCard,
  Flag,
  IdCard,
  Info,
  KeyRound,
  Star,
  Wallet,
  type LucideIcon,
} from 'lucide-react';
import { noticeLink, type NoticeIcon } from '../../contract/notices/notice-kinds.ts';
import type { Notice } from '../../contract/notices/notices.ts';

export const NOTICE_ICONS: Record<NoticeIcon, LucideIcon> = {
  calendar: CalendarDays,
  car: CarFront,
  card: CreditCard,
  checklist: ClipboardCheck,
  flag: Flag,
  info: Info,
  key: KeyRound,
  licence: IdCard,
  star: Star,
  wallet: Wallet,
};

export const noticePath = ({ kind, role, car, rental, threadId, details: { news } }: Notice): string =>
  noticeLink(kind, { role, carId: car?.id, rentalId: rental?.id, threadId, news });
