CREATE FUNCTION public.refuse_audit_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$ begin raise exception 'The audit log is append-only'; end $function$;

CREATE TABLE public.account_rules (
    id boolean DEFAULT true NOT NULL,
    factor_required_since timestamp with time zone,
    CONSTRAINT account_rules_id_check CHECK (id)
);

CREATE TABLE public.analytics_counts (
    measure character varying(20) NOT NULL,
    span_days integer NOT NULL,
    first_day date NOT NULL,
    definition_version integer NOT NULL,
    name character varying(253) NOT NULL,
    seconds integer NOT NULL,
    count bigint NOT NULL
);

CREATE TABLE public.analytics_pending (
    event_id bigint NOT NULL
);

CREATE TABLE public.analytics_sessions (
    session_id character varying(64) NOT NULL,
    began_at timestamp with time zone NOT NULL,
    first_event_id bigint NOT NULL,
    definition_version integer NOT NULL,
    device_class character varying(20) NOT NULL,
    referrer_host character varying(253) NOT NULL,
    last_event_at timestamp with time zone NOT NULL,
    completed boolean NOT NULL,
    abandoned boolean NOT NULL,
    furthest_step integer,
    steps jsonb NOT NULL
);

CREATE TABLE public.answer_versions (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    submission_id uuid NOT NULL,
    answers jsonb NOT NULL,
    preferences jsonb,
    definition_version integer,
    replaced_at timestamp with time zone DEFAULT now() NOT NULL
);

CREATE TABLE public.api_keys (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    name text NOT NULL,
    prefix text NOT NULL,
    digest text NOT NULL,
    scopes jsonb NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    created_by integer,
    last_used_at timestamp with time zone,
    revoked_at timestamp with time zone
);

CREATE TABLE public.audit_chain (
    "position" bigint NOT NULL,
    entry_id bigint NOT NULL,
    digest text NOT NULL
);

CREATE TABLE public.audit_log (
    id bigserial NOT NULL,
    at timestamp with time zone DEFAULT now() NOT NULL,
    user_id integer,
    username text,
    action character varying(100) NOT NULL,
    subject text,
    details jsonb,
    source text
);

CREATE TABLE public.audit_unchained (
    entry_id bigint NOT NULL
);

CREATE TABLE public.authenticators (
    id uuid NOT NULL,
    user_id integer NOT NULL,
    secret text,
    added_at timestamp with time zone,
    last_step integer DEFAULT 0 NOT NULL,
    new_secret text,
    CONSTRAINT authenticators_added CHECK (((secret IS NULL) = (added_at IS NULL)))
);

CREATE TABLE public.blog_posts (
    id serial NOT NULL,
    title character varying(255) NOT NULL,
    slug character varying(255) NOT NULL,
    content text NOT NULL,
    excerpt text,
    author_id integer,
    featured_image text,
    published boolean DEFAULT false NOT NULL,
    published_at timestamp with time zone,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    content_preview text DEFAULT ''::text NOT NULL,
    search_title character varying(255),
    search_text character varying(500),
    share_title character varying(255),
    share_text character varying(500),
    tags jsonb DEFAULT '[]'::jsonb NOT NULL,
    CONSTRAINT blog_posts_tags_check CHECK ((jsonb_typeof(tags) = 'array'::text))
);

CREATE TABLE public.call_hours (
    user_id integer NOT NULL,
    weekly jsonb NOT NULL,
    time_zone character varying(64) NOT NULL,
    minutes smallint NOT NULL,
    pause_minutes smallint NOT NULL,
    notice_hours smallint NOT NULL,
    days_ahead smallint NOT NULL,
    place character varying(500) NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT call_hours_days_ahead_check CHECK (((days_ahead >= 1) AND (days_ahead <= 60))),
    CONSTRAINT call_hours_minutes_check CHECK (((minutes >= 5) AND (minutes <= 240))),
    CONSTRAINT call_hours_notice_hours_check CHECK (((notice_hours >= 0) AND (notice_hours <= 336))),
    CONSTRAINT call_hours_pause_minutes_check CHECK (((pause_minutes >= 0) AND (pause_minutes <= 240)))
);

CREATE TABLE public.calls (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    submission_id uuid NOT NULL,
    user_id integer,
    starts_at timestamp with time zone NOT NULL,
    ends_at timestamp with time zone NOT NULL,
    state character varying(20) DEFAULT 'booked'::character varying NOT NULL,
    uid character varying(200) NOT NULL,
    sequence integer DEFAULT 0 NOT NULL,
    place character varying(500) NOT NULL,
    booked_at timestamp with time zone DEFAULT now() NOT NULL,
    moved_at timestamp with time zone,
    cancelled_at timestamp with time zone,
    reminded_at timestamp with time zone,
    CONSTRAINT calls_cancelled_check CHECK ((((state)::text = 'cancelled'::text) = (cancelled_at IS NOT NULL))),
    CONSTRAINT calls_state_check CHECK (((state)::text = ANY ((ARRAY['booked'::character varying, 'cancelled'::character varying])::text[]))),
    CONSTRAINT calls_times_check CHECK ((ends_at > starts_at))
);

CREATE TABLE public.consents (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    submission_id uuid NOT NULL,
    address text NOT NULL,
    terms_text text,
    definition_version integer,
    given_at timestamp with time zone NOT NULL,
    confirmed_at timestamp with time zone,
    withdrawn_at timestamp with time zone
);

CREATE TABLE public.contact_messages (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    received_at timestamp with time zone DEFAULT now() NOT NULL,
    name character varying(100) NOT NULL,
    email character varying(254) NOT NULL,
    text character varying(5000) NOT NULL,
    status character varying(20) NOT NULL,
    CONSTRAINT contact_messages_status_check CHECK (((status)::text = ANY ((ARRAY['new'::character varying, 'read'::character varying, 'answered'::character varying, 'spam'::character varying])::text[])))
);

CREATE TABLE public.content_pages (
    id serial NOT NULL,
    title character varying(255) NOT NULL,
    slug character varying(255) NOT NULL,
    content text NOT NULL,
    excerpt text,
    featured_image text,
    published boolean DEFAULT false NOT NULL,
    page_type character varying(50) NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    search_title character varying(255),
    search_text character varying(500),
    share_title character varying(255),
    share_text character varying(500),
    CONSTRAINT content_pages_page_type_check CHECK (((page_type)::text = ANY ((ARRAY['about'::character varying, 'contact'::character varying, 'why-use'::character varying, 'legal'::character varying, 'other'::character varying])::text[])))
);

CREATE TABLE public.deleted_listings (
    id uuid NOT NULL,
    deleted_at timestamp with time zone DEFAULT now() NOT NULL,
    deleted_by integer,
    content jsonb NOT NULL,
    CONSTRAINT deleted_listings_content_check CHECK ((jsonb_typeof(content) = 'object'::text))
);

CREATE TABLE public.erased_searches (
    id uuid NOT NULL,
    erased_at timestamp with time zone NOT NULL,
    traces_removed boolean DEFAULT false NOT NULL
);

CREATE TABLE public.erasures (
    id serial NOT NULL,
    email_digest text NOT NULL,
    erased_at timestamp with time zone NOT NULL,
    traces_removed boolean DEFAULT false NOT NULL
);

CREATE TABLE public.flat_preferences (
    id serial NOT NULL,
    city text NOT NULL,
    neighborhoods jsonb,
    property_type text NOT NULL,
    bedrooms text NOT NULL,
    bathrooms text NOT NULL,
    min_size integer,
    min_rent integer NOT NULL,
    max_rent integer NOT NULL,
    move_in_date date NOT NULL,
    amenities jsonb,
    pet_policy text,
    additional_notes text,
    full_name text NOT NULL,
    email text NOT NULL,
    phone text,
    contact_preference text,
    terms_accepted boolean NOT NULL,
    created_at date DEFAULT ((now() AT TIME ZONE 'utc'::text))::date NOT NULL,
    CONSTRAINT flat_preferences_max_rent_check CHECK ((max_rent >= 100)),
    CONSTRAINT flat_preferences_min_rent_check CHECK ((min_rent >= 100)),
    CONSTRAINT flat_preferences_rent_range CHECK ((min_rent <= max_rent)),
    CONSTRAINT flat_preferences_terms_accepted_check CHECK (terms_accepted)
);

CREATE TABLE public.form_analytics (
    id bigserial NOT NULL,
    session_id character varying(64) NOT NULL,
    event_type character varying(20) NOT NULL,
    step_id character varying(64),
    step_number integer,
    "timestamp" timestamp with time zone DEFAULT now() NOT NULL,
    user_agent text,
    referrer character varying(253),
    time_spent_seconds integer,
    metadata jsonb,
    definition_version integer,
    device_class character varying(20),
    referrer_host character varying(253),
    is_bot boolean DEFAULT false NOT NULL,
    CONSTRAINT form_analytics_device_class_check CHECK (((device_class)::text = ANY ((ARRAY['mobile'::character varying, 'tablet'::character varying, 'desktop'::character varying, 'other'::character varying])::text[]))),
    CONSTRAINT form_analytics_event_type_check CHECK (((event_type)::text = ANY ((ARRAY['start'::character varying, 'step_view'::character varying, 'step_complete'::character varying, 'complete'::character varying, 'abandon'::character varying])::text[]))),
    CONSTRAINT form_analytics_referrer_check CHECK (((referrer)::text !~ '[/?#@]'::text)),
    CONSTRAINT form_analytics_time_spent_seconds_check CHECK ((time_spent_seconds >= 0))
);

CREATE TABLE public.form_settings (
    key character varying(50) NOT NULL,
    value jsonb NOT NULL,
    description text,
    last_updated timestamp with time zone DEFAULT now() NOT NULL,
    updated_by integer
);

CREATE TABLE public.idempotent_calls (
    caller text NOT NULL,
    key text NOT NULL,
    request_digest text NOT NULL,
    response jsonb,
    created_at timestamp with time zone DEFAULT now() NOT NULL
);

CREATE TABLE public.known_browsers (
    id text NOT NULL,
    user_id integer NOT NULL,
    last_used_at timestamp with time zone DEFAULT now() NOT NULL
);

CREATE TABLE public.kysely_migration (
    name character varying(255) NOT NULL,
    "timestamp" character varying(255) NOT NULL
);

CREATE TABLE public.kysely_migration_lock (
    id character varying(255) NOT NULL,
    is_locked integer DEFAULT 0 NOT NULL
);

CREATE TABLE public.listing_bands (
    listing_id uuid NOT NULL,
    band bigint NOT NULL
);

CREATE TABLE public.listing_keys (
    listing_id uuid NOT NULL,
    kind character varying(20) NOT NULL,
    digest text NOT NULL,
    CONSTRAINT listing_keys_kind_check CHECK (((kind)::text = ANY ((ARRAY['phone'::character varying, 'email'::character varying, 'url'::character varying, 'text'::character varying])::text[])))
);

CREATE TABLE public.listing_pairs (
    first_id uuid NOT NULL,
    second_id uuid NOT NULL,
    likelihood double precision NOT NULL,
    reasons jsonb NOT NULL,
    found_at timestamp with time zone DEFAULT now() NOT NULL,
    decision character varying(20),
    decided_at timestamp with time zone,
    decided_by integer,
    CONSTRAINT listing_pairs_decision_check CHECK (((decision)::text = ANY ((ARRAY['same'::character varying, 'different'::character varying])::text[]))),
    CONSTRAINT listing_pairs_order CHECK ((first_id < second_id))
);

CREATE TABLE public.listing_picture_bands (
    picture_id uuid NOT NULL,
    band integer NOT NULL
);

CREATE TABLE public.listing_pictures (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    listing_id uuid NOT NULL,
    url text NOT NULL,
    hash character varying(16),
    failed_tries integer DEFAULT 0 NOT NULL,
    CONSTRAINT listing_pictures_failed_tries_check CHECK ((failed_tries >= 0)),
    CONSTRAINT listing_pictures_hash_check CHECK (((hash)::text ~ '^[0-9a-f]{16}$'::text)),
    CONSTRAINT listing_pictures_url_check CHECK ((url ~* '^https?://'::text))
);

CREATE TABLE public.listing_prices (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    listing_id uuid NOT NULL,
    at timestamp with time zone DEFAULT now() NOT NULL,
    rent double precision,
    rent_kind character varying(20),
    CONSTRAINT listing_prices_rent_check CHECK ((rent >= (0)::double precision))
);

CREATE TABLE public.listing_sources (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    listing_id uuid NOT NULL,
    source text NOT NULL,
    url text,
    canonical_url text,
    external_id text,
    text text NOT NULL,
    posted_at timestamp with time zone,
    first_seen_at timestamp with time zone DEFAULT now() NOT NULL,
    last_seen_at timestamp with time zone DEFAULT now() NOT NULL,
    link_checked_at timestamp with time zone,
    link_status integer,
    rent double precision,
    CONSTRAINT listing_sources_rent_check CHECK ((rent >= (0)::double precision)),
    CONSTRAINT listing_sources_text_check CHECK ((char_length(text) <= 20000)),
    CONSTRAINT listing_sources_url_check CHECK ((url ~* '^https?://'::text))
);

CREATE TABLE public.listing_versions (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    listing_id uuid NOT NULL,
    saved_at timestamp with time zone DEFAULT now() NOT NULL,
    saved_by integer,
    status character varying(20) NOT NULL,
    fields jsonb NOT NULL,
    note text,
    CONSTRAINT listing_versions_note_check CHECK ((char_length(note) <= 500))
);

CREATE TABLE public.listings (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    status character varying(20) NOT NULL,
    duplicate_of uuid,
    source text NOT NULL,
    url text,
    external_id text,
    posted_at timestamp with time zone,
    captured_at timestamp with time zone DEFAULT now() NOT NULL,
    captured_by integer,
    captured_key uuid,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    seen_at timestamp with time zone DEFAULT now() NOT NULL,
    gone_at timestamp with time zone,
    gone_reason character varying(20),
    erased_at timestamp with time zone,
    text text NOT NULL,
    title text,
    city text,
    neighborhood text,
    address text,
    rent double precision,
    rent_kind character varying(20),
    utilities double precision,
    deposit double precision,
    deposit_months double precision,
    agency_fee double precision,
    takeover double precision,
    currency character varying(3),
    rooms double precision,
    bedrooms double precision,
    flat_type character varying(20),
    size_m2 double precision,
    furnished character varying(20),
    pets boolean,
    features jsonb DEFAULT '[]'::jsonb NOT NULL,
    missing_features jsonb DEFAULT '[]'::jsonb NOT NULL,
    available_from character varying(10),
    available_until character varying(10),
    min_stay_months double precision,
    phone text,
    email text,
    link text,
    language character varying(2),
    evidence jsonb DEFAULT '{}'::jsonb NOT NULL,
    flags jsonb DEFAULT '[]'::jsonb NOT NULL,
    released_at timestamp with time zone,
    released_by integer,
    contact_released boolean DEFAULT false NOT NULL,
    search_words tsvector GENERATED ALWAYS AS (to_tsvector('simple'::regconfig, replace(replace(replace(replace(translate(lower(regexp_replace(NORMALIZE(((((((((((COALESCE(title, ''::text) || ' '::text) || COALESCE(city, ''::text)) || ' '::text) || COALESCE(neighborhood, ''::text)) || ' '::text) || COALESCE(address, ''::text)) || ' '::text) || source) || ' '::text) || text), NFKD), '[\u0300-\u036f]'::text, ''::text, 'g'::text)), 'ŁłØøĐđÐðĦħŦŧıÆŒÞẞ'::text, 'llooddddhhttiæœþß'::text), 'ß'::text, 'ss'::text), 'æ'::text, 'ae'::text), 'œ'::text, 'oe'::text), 'þ'::text, 'th'::text))) STORED NOT NULL,
    matched_as_of timestamp with time zone,
    CONSTRAINT listings_agency_fee_check CHECK ((agency_fee >= (0)::double precision)),
    CONSTRAINT listings_available_from_check CHECK (((available_from)::text ~ '^(now|[0-9]{4}-[0-9]{2}-[0-9]{2})$'::text)),
    CONSTRAINT listings_available_until_check CHECK (((available_until)::text ~ '^[0-9]{4}-[0-9]{2}-[0-9]{2}$'::text)),
    CONSTRAINT listings_bedrooms_check CHECK ((bedrooms >= (0)::double precision)),
    CONSTRAINT listings_check CHECK ((duplicate_of <> id)),
    CONSTRAINT listings_deposit_check CHECK ((deposit >= (0)::double precision)),
    CONSTRAINT listings_deposit_months_check CHECK ((deposit_months >= (0)::double precision)),
    CONSTRAINT listings_evidence_check CHECK ((jsonb_typeof(evidence) = 'object'::text)),
    CONSTRAINT listings_features_check CHECK ((jsonb_typeof(features) = 'array'::text)),
    CONSTRAINT listings_flags_check CHECK ((jsonb_typeof(flags) = 'array'::text)),
    CONSTRAINT listings_flat_type_check CHECK (((flat_type)::text = ANY ((ARRAY['room'::character varying, 'studio'::character varying, '1_bedroom'::character varying, '2_bedroom'::character varying, '3_bedroom'::character varying, '4_plus'::character varying, 'house'::character varying])::text[]))),
    CONSTRAINT listings_furnished_check CHECK (((furnished)::text = ANY ((ARRAY['furnished'::character varying, 'semi_furnished'::character varying, 'unfurnished'::character varying])::text[]))),
    CONSTRAINT listings_gone_reason_check CHECK (((gone_reason)::text = ANY ((ARRAY['said'::character varying, 'unseen'::character varying, 'link'::character varying])::text[]))),
    CONSTRAINT listings_link_check CHECK ((link ~* '^https?://'::text)),
    CONSTRAINT listings_min_stay_months_check CHECK ((min_stay_months >= (0)::double precision)),
    CONSTRAINT listings_missing_features_check CHECK ((jsonb_typeof(missing_features) = 'array'::text)),
    CONSTRAINT listings_rent_check CHECK ((rent >= (0)::double precision)),
    CONSTRAINT listings_rent_kind_check CHECK (((rent_kind)::text = ANY ((ARRAY['cold'::character varying, 'warm'::character varying, 'all_in'::character varying])::text[]))),
    CONSTRAINT listings_rooms_check CHECK ((rooms >= (0)::double precision)),
    CONSTRAINT listings_size_m2_check CHECK ((size_m2 >= (0)::double precision)),
    CONSTRAINT listings_status_check CHECK (((status)::text = ANY ((ARRAY['new'::character varying, 'open'::character varying, 'gone'::character varying, 'rejected'::character varying])::text[]))),
    CONSTRAINT listings_takeover_check CHECK ((takeover >= (0)::double precision)),
    CONSTRAINT listings_text_check CHECK ((char_length(text) <= 20000)),
    CONSTRAINT listings_url_check CHECK ((url ~* '^https?://'::text)),
    CONSTRAINT listings_utilities_check CHECK ((utilities >= (0)::double precision))
);

CREATE TABLE public.login_failures (
    key text NOT NULL,
    failures integer NOT NULL,
    last_failed_at timestamp with time zone NOT NULL,
    blocked_until timestamp with time zone NOT NULL
);

CREATE TABLE public.mail (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    kind character varying(40) NOT NULL,
    about text NOT NULL,
    submission_id uuid,
    user_id integer,
    to_address text NOT NULL,
    to_name text,
    subject text NOT NULL,
    html text,
    text text,
    message_id text NOT NULL,
    state character varying(20) NOT NULL,
    attempts integer DEFAULT 0 NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    next_try_at timestamp with time zone DEFAULT now() NOT NULL,
    claimed_until timestamp with time zone,
    sent_at timestamp with time zone,
    error text,
    letter jsonb,
    CONSTRAINT mail_body_check CHECK (((letter IS NULL) = ((html IS NOT NULL) AND (text IS NOT NULL)))),
    CONSTRAINT mail_state_check CHECK (((state)::text = ANY ((ARRAY['queued'::character varying, 'sending'::character varying, 'sent'::character varying, 'kept'::character varying, 'bounced'::character varying, 'failed'::character varying, 'suppressed'::character varying])::text[])))
);

CREATE TABLE public.mail_attempts (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    mail_id uuid NOT NULL,
    attempt integer NOT NULL,
    at timestamp with time zone DEFAULT now() NOT NULL,
    outcome character varying(20) NOT NULL,
    code integer,
    response text,
    CONSTRAINT mail_attempts_outcome_check CHECK (((outcome)::text = ANY ((ARRAY['accepted'::character varying, 'deferred'::character varying, 'refused'::character varying, 'blocked'::character varying, 'bounced'::character varying, 'complained'::character varying])::text[])))
);

CREATE TABLE public.mail_queue (
    id integer NOT NULL,
    began_at timestamp with time zone,
    stopped_at timestamp with time zone,
    stop_reason text,
    review_asked_at timestamp with time zone,
    CONSTRAINT mail_queue_id_check CHECK ((id = 1))
);

CREATE TABLE public.mail_suppressions (
    address text NOT NULL,
    reason character varying(20) NOT NULL,
    suppressed_at timestamp with time zone DEFAULT now() NOT NULL,
    mail_id uuid,
    CONSTRAINT mail_suppressions_address_check CHECK ((address = lower(address))),
    CONSTRAINT mail_suppressions_reason_check CHECK (((reason)::text = ANY ((ARRAY['unknown'::character varying, 'refused'::character varying, 'complaint'::character varying])::text[])))
);

CREATE TABLE public.mail_text_versions (
    version serial NOT NULL,
    value jsonb NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    created_by integer
);

CREATE TABLE public.matches (
    submission_id uuid NOT NULL,
    listing_id uuid NOT NULL,
    score smallint NOT NULL,
    state character varying(20) NOT NULL,
    found_at timestamp with time zone DEFAULT now() NOT NULL,
    sent_at timestamp with time zone,
    verdict character varying(10),
    verdict_reasons jsonb DEFAULT '[]'::jsonb NOT NULL,
    verdict_note text,
    answered_at timestamp with time zone,
    CONSTRAINT matches_score_check CHECK (((score >= 0) AND (score <= 100))),
    CONSTRAINT matches_sent_check CHECK ((((state)::text = ANY ((ARRAY['kept'::character varying, 'sent'::character varying])::text[])) = (sent_at IS NOT NULL))),
    CONSTRAINT matches_state_check CHECK (((state)::text = ANY ((ARRAY['unsent'::character varying, 'dropped'::character varying, 'kept'::character varying, 'sent'::character varying])::text[]))),
    CONSTRAINT matches_verdict_check CHECK (((verdict)::text = ANY ((ARRAY['like'::character varying, 'dislike'::character varying])::text[])))
);

CREATE TABLE public.old_brand_slugs (
    slug character varying(255) NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL
);

CREATE TABLE public.old_page_slugs (
    slug character varying(255) NOT NULL,
    page_id integer NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL
);

CREATE TABLE public.old_post_slugs (
    slug character varying(255) NOT NULL,
    post_id integer NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL
);

CREATE TABLE public.old_tag_slugs (
    slug character varying(255) NOT NULL,
    leads_to character varying(255) NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT old_tag_slugs_leads_to_check CHECK (((leads_to)::text ~ '^[a-z0-9]+(-[a-z0-9]+)*$'::text)),
    CONSTRAINT old_tag_slugs_slug_check CHECK (((slug)::text ~ '^[a-z0-9]+(-[a-z0-9]+)*$'::text))
);

CREATE TABLE public.page_versions (
    id serial NOT NULL,
    page_id integer NOT NULL,
    saved_at timestamp with time zone NOT NULL,
    saved_by integer,
    title character varying(255) NOT NULL,
    slug character varying(255) NOT NULL,
    content text NOT NULL,
    excerpt text,
    featured_image text,
    published boolean NOT NULL,
    page_type character varying(50) NOT NULL,
    search_title character varying(255),
    search_text character varying(500),
    share_title character varying(255),
    share_text character varying(500)
);

CREATE TABLE public.passkeys (
    id text NOT NULL,
    user_id integer NOT NULL,
    name text NOT NULL,
    public_key text NOT NULL,
    counter double precision NOT NULL,
    transports text NOT NULL,
    added_at timestamp with time zone NOT NULL,
    last_used_at timestamp with time zone
);

CREATE TABLE public.pending_proofs (
    id text NOT NULL,
    user_id integer,
    password text,
    challenge text,
    expires_at timestamp with time zone NOT NULL
);

CREATE TABLE public.pictures (
    id serial NOT NULL,
    hash character varying(64) NOT NULL,
    width integer NOT NULL,
    height integer NOT NULL,
    alt text DEFAULT ''::text NOT NULL,
    master bytea NOT NULL,
    uploaded_by integer,
    created_at timestamp with time zone DEFAULT now() NOT NULL
);

CREATE TABLE public.post_versions (
    id serial NOT NULL,
    post_id integer NOT NULL,
    saved_at timestamp with time zone NOT NULL,
    saved_by integer,
    title character varying(255) NOT NULL,
    slug character varying(255) NOT NULL,
    content text NOT NULL,
    excerpt text,
    featured_image text,
    published boolean NOT NULL,
    published_at timestamp with time zone,
    search_title character varying(255),
    search_text character varying(500),
    share_title character varying(255),
    share_text character varying(500),
    tags jsonb DEFAULT '[]'::jsonb NOT NULL,
    CONSTRAINT post_versions_tags_check CHECK ((jsonb_typeof(tags) = 'array'::text))
);

CREATE TABLE public.questionnaire_versions (
    version serial NOT NULL,
    value jsonb NOT NULL,
    note text,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    created_by integer
);

CREATE TABLE public.rate_limits (
    key character varying(255) NOT NULL,
    points integer DEFAULT 0 NOT NULL,
    expire bigint
);

CREATE TABLE public.recovery_codes (
    digest text NOT NULL,
    user_id integer NOT NULL
);

CREATE TABLE public.replaced_submissions (
    id uuid NOT NULL,
    replaced_at timestamp with time zone DEFAULT now() NOT NULL
);

CREATE TABLE public.search_events (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    submission_id uuid NOT NULL,
    kind character varying(20) NOT NULL,
    actor character varying(20) NOT NULL,
    at timestamp with time zone DEFAULT now() NOT NULL,
    details jsonb,
    CONSTRAINT search_events_actor_check CHECK (((actor)::text = ANY ((ARRAY['searcher'::character varying, 'team'::character varying, 'roost'::character varying])::text[]))),
    CONSTRAINT search_events_kind_check CHECK (((kind)::text = ANY ((ARRAY['asked'::character varying, 'confirmed'::character varying, 'paused'::character varying, 'resumed'::character varying, 'changed'::character varying, 'ended'::character varying, 'revived'::character varying, 'extended'::character varying, 'call_booked'::character varying, 'call_moved'::character varying, 'call_cancelled'::character varying])::text[])))
);

CREATE TABLE public.secret_links (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    purpose character varying(30) NOT NULL,
    subject text NOT NULL,
    generation integer NOT NULL,
    digest text NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    expires_at timestamp with time zone
);

CREATE TABLE public.secrets (
    name character varying(50) NOT NULL,
    value text NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    shown_at timestamp with time zone
);

CREATE TABLE public.sessions (
    id text NOT NULL,
    user_id integer NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    expires_at timestamp with time zone NOT NULL,
    user_agent text,
    last_used_at timestamp with time zone DEFAULT now() NOT NULL,
    confirmed_at timestamp with time zone DEFAULT now() NOT NULL
);

CREATE TABLE public.shortlist_flats (
    shortlist_id uuid NOT NULL,
    listing_id uuid NOT NULL,
    "position" smallint NOT NULL,
    score smallint NOT NULL,
    note text,
    shown jsonb
);

CREATE TABLE public.shortlists (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    submission_id uuid NOT NULL,
    day date NOT NULL,
    kind character varying(20) NOT NULL,
    state character varying(20) NOT NULL,
    note text,
    proposed_at timestamp with time zone DEFAULT now() NOT NULL,
    due_at timestamp with time zone NOT NULL,
    sent_at timestamp with time zone,
    sent_by integer,
    mail_id uuid,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT shortlists_kind_check CHECK (((kind)::text = ANY ((ARRAY['shortlist'::character varying, 'nothing_yet'::character varying, 'last_day'::character varying])::text[]))),
    CONSTRAINT shortlists_sent_check CHECK ((((state)::text = ANY ((ARRAY['kept'::character varying, 'sent'::character varying])::text[])) = (sent_at IS NOT NULL))),
    CONSTRAINT shortlists_state_check CHECK (((state)::text = ANY ((ARRAY['proposed'::character varying, 'skipped'::character varying, 'kept'::character varying, 'sent'::character varying])::text[])))
);

CREATE TABLE public.site_content_versions (
    version serial NOT NULL,
    value jsonb NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    created_by integer
);

CREATE TABLE public.site_settings (
    key character varying(50) NOT NULL,
    value jsonb NOT NULL,
    description text,
    last_updated timestamp with time zone DEFAULT now() NOT NULL,
    updated_by integer
);

CREATE TABLE public.site_text_versions (
    version serial NOT NULL,
    value jsonb NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    created_by integer
);

CREATE TABLE public.submission_notes (
    id serial NOT NULL,
    submission_id uuid NOT NULL,
    text text NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    created_by integer
);

CREATE TABLE public.submission_views (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    owner_id integer,
    name character varying(60) NOT NULL,
    view jsonb NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT submission_views_name_check CHECK (((name)::text <> ''::text)),
    CONSTRAINT submission_views_view_check CHECK ((jsonb_typeof(view) = 'object'::text))
);

CREATE TABLE public.submissions (
    id uuid NOT NULL,
    answers jsonb NOT NULL,
    definition_version integer,
    session_id character varying(64),
    preference_id integer,
    mapping_problem text,
    journal_path text NOT NULL,
    accepted_at timestamp with time zone NOT NULL,
    stored_at timestamp with time zone DEFAULT now() NOT NULL,
    status character varying(20) DEFAULT 'new'::character varying NOT NULL,
    assignee_id integer,
    sent_at timestamp with time zone,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    contact_name text,
    contact_email text,
    city text,
    delivery_state character varying(20) DEFAULT 'none'::character varying NOT NULL,
    sending_until timestamp with time zone,
    search_text text GENERATED ALWAYS AS (((
CASE
    WHEN (octet_length((answers)::text) = char_length((answers)::text)) THEN lower(replace(btrim((jsonb_path_query_array(answers, '$.keyvalue()?(@."value".type() == "string" && (((@."key" == "name" || @."key" == "phone") || @."key" == "additionalComments") || !(@."value" like_regex "^[a-z0-9][A-Za-z0-9_-]*$")))."value"'::jsonpath, '{}'::jsonb, true))::text, '[]'::text), '", "'::text, chr(10)))
    ELSE replace(replace(replace(replace(translate(lower(regexp_replace(NORMALIZE(replace(btrim((jsonb_path_query_array(answers, '$.keyvalue()?(@."value".type() == "string" && (((@."key" == "name" || @."key" == "phone") || @."key" == "additionalComments") || !(@."value" like_regex "^[a-z0-9][A-Za-z0-9_-]*$")))."value"'::jsonpath, '{}'::jsonb, true))::text, '[]'::text), '", "'::text, chr(10)), NFKD), '[\u0300-\u036f]'::text, ''::text, 'g'::text)), 'ŁłØøĐđÐðĦħŦŧıÆŒÞẞ'::text, 'llooddddhhttiæœþß'::text), 'ß'::text, 'ss'::text), 'æ'::text, 'ae'::text), 'œ'::text, 'oe'::text), 'þ'::text, 'th'::text)
END || chr(10)) || regexp_replace((jsonb_path_query_array(answers, '$.*?((@.type() == "string" && @ like_regex "^[-+0-9 ()./]{6,}$") && !(@ like_regex "^[0-9]{4}-[0-9]{2}-[0-9]{2}$"))'::jsonpath, '{}'::jsonb, true))::text, '[^0-9,]'::text, ''::text, 'g'::text))) STORED NOT NULL,
    life character varying(20) DEFAULT 'active'::character varying NOT NULL,
    asked_at timestamp with time zone,
    confirmed_at timestamp with time zone,
    ended_at timestamp with time zone,
    ended_reason character varying(20),
    ended_note text,
    matched_as_of timestamp with time zone,
    matched_weights integer,
    matched_on date,
    days_began_at timestamp with time zone,
    extra_days integer DEFAULT 0 NOT NULL,
    own_deadline timestamp with time zone,
    CONSTRAINT submissions_delivery_state_check CHECK (((delivery_state)::text = ANY ((ARRAY['none'::character varying, 'waiting'::character varying, 'retrying'::character varying, 'delivered'::character varying, 'failed'::character varying])::text[]))),
    CONSTRAINT submissions_ended_check CHECK ((((life)::text = 'ended'::text) = (ended_at IS NOT NULL))),
    CONSTRAINT submissions_ended_reason_check CHECK (((ended_reason)::text = ANY ((ARRAY['found_here'::character varying, 'found_elsewhere'::character varying, 'not_looking'::character varying, 'other'::character varying, 'unsubscribed'::character varying, 'unanswered'::character varying, 'corrected'::character varying, 'closed'::character varying, 'days_over'::character varying])::text[]))),
    CONSTRAINT submissions_life_check CHECK (((life)::text = ANY ((ARRAY['unconfirmed'::character varying, 'active'::character varying, 'paused'::character varying, 'ended'::character varying])::text[]))),
    CONSTRAINT submissions_status_check CHECK (((status)::text = ANY ((ARRAY['new'::character varying, 'working'::character varying, 'sent'::character varying, 'closed'::character varying])::text[])))
);

CREATE TABLE public.users (
    id serial NOT NULL,
    username text NOT NULL,
    password text NOT NULL,
    email text,
    is_admin boolean DEFAULT false NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    email_confirmed_at timestamp with time zone,
    pending_email text,
    setup_hidden_at timestamp with time zone,
    disabled_at timestamp with time zone,
    invited_at timestamp with time zone,
    site_alerts_off_at timestamp with time zone,
    CONSTRAINT users_username_check CHECK (((char_length(username) >= 3) AND (char_length(username) <= 50)))
);

CREATE TABLE public.webhook_deliveries (
    id bigserial NOT NULL,
    submission_id uuid NOT NULL,
    attempt integer NOT NULL,
    status character varying(20) NOT NULL,
    response_code integer,
    duration_ms integer NOT NULL,
    error text,
    attempted_at timestamp with time zone DEFAULT now() NOT NULL,
    url text,
    request_headers jsonb,
    response_headers jsonb,
    response_text text,
    next_try_at timestamp with time zone,
    CONSTRAINT webhook_deliveries_status_check CHECK (((status)::text = ANY ((ARRAY['delivered'::character varying, 'failed'::character varying, 'gone'::character varying])::text[])))
);

CREATE TABLE public.webhook_disabled_urls (
    url text NOT NULL,
    disabled_at timestamp with time zone DEFAULT now() NOT NULL
);

CREATE TABLE public.webhook_event_attempts (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    event_id uuid NOT NULL,
    attempt integer NOT NULL,
    status character varying(20) NOT NULL,
    response_code integer,
    duration_ms integer,
    error text,
    attempted_at timestamp with time zone NOT NULL,
    url text,
    request_headers jsonb,
    response_headers jsonb,
    response_text text,
    CONSTRAINT webhook_event_attempts_status_check CHECK (((status)::text = ANY ((ARRAY['delivered'::character varying, 'failed'::character varying, 'gone'::character varying])::text[])))
);

CREATE TABLE public.webhook_events (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    event character varying(40) NOT NULL,
    submission_id uuid,
    data jsonb NOT NULL,
    occurred_at timestamp with time zone NOT NULL,
    state character varying(20) DEFAULT 'waiting'::character varying NOT NULL,
    attempts integer DEFAULT 0 NOT NULL,
    attempted_at timestamp with time zone,
    response_code integer,
    duration_ms integer,
    error text,
    next_try_at timestamp with time zone DEFAULT now() NOT NULL,
    claimed_until timestamp with time zone,
    is_test boolean DEFAULT false NOT NULL,
    CONSTRAINT webhook_events_state_check CHECK (((state)::text = ANY ((ARRAY['waiting'::character varying, 'retrying'::character varying, 'delivered'::character varying, 'failed'::character varying])::text[])))
);

CREATE TABLE public.withdrawals (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    email_digest text NOT NULL,
    withdrawn_at timestamp with time zone NOT NULL
);

-- The rows come here.

ALTER TABLE ONLY public.account_rules
    ADD CONSTRAINT account_rules_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.analytics_counts
    ADD CONSTRAINT analytics_counts_pkey PRIMARY KEY (measure, span_days, first_day, definition_version, name, seconds);

ALTER TABLE ONLY public.analytics_pending
    ADD CONSTRAINT analytics_pending_pkey PRIMARY KEY (event_id);

ALTER TABLE ONLY public.analytics_sessions
    ADD CONSTRAINT analytics_sessions_pkey PRIMARY KEY (session_id);

ALTER TABLE ONLY public.answer_versions
    ADD CONSTRAINT answer_versions_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.api_keys
    ADD CONSTRAINT api_keys_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.api_keys
    ADD CONSTRAINT api_keys_digest_key UNIQUE (digest);

ALTER TABLE ONLY public.audit_chain
    ADD CONSTRAINT audit_chain_pkey PRIMARY KEY ("position");

ALTER TABLE ONLY public.audit_chain
    ADD CONSTRAINT audit_chain_entry_id_key UNIQUE (entry_id);

ALTER TABLE ONLY public.audit_log
    ADD CONSTRAINT audit_log_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.audit_unchained
    ADD CONSTRAINT audit_unchained_pkey PRIMARY KEY (entry_id);

ALTER TABLE ONLY public.authenticators
    ADD CONSTRAINT authenticators_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.authenticators
    ADD CONSTRAINT authenticators_user_id_key UNIQUE (user_id);

ALTER TABLE ONLY public.blog_posts
    ADD CONSTRAINT blog_posts_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.blog_posts
    ADD CONSTRAINT blog_posts_slug_key UNIQUE (slug);

ALTER TABLE ONLY public.call_hours
    ADD CONSTRAINT call_hours_pkey PRIMARY KEY (user_id);

ALTER TABLE ONLY public.calls
    ADD CONSTRAINT calls_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.calls
    ADD CONSTRAINT calls_uid_key UNIQUE (uid);

ALTER TABLE ONLY public.calls
    ADD CONSTRAINT calls_overlap EXCLUDE USING gist (int4range(user_id, user_id, '[]'::text) WITH &&, tstzrange(starts_at, ends_at) WITH &&) WHERE ((((state)::text = 'booked'::text) AND (user_id IS NOT NULL)));

ALTER TABLE ONLY public.consents
    ADD CONSTRAINT consents_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.consents
    ADD CONSTRAINT consents_submission_id_key UNIQUE (submission_id);

ALTER TABLE ONLY public.contact_messages
    ADD CONSTRAINT contact_messages_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.content_pages
    ADD CONSTRAINT content_pages_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.content_pages
    ADD CONSTRAINT content_pages_slug_key UNIQUE (slug);

ALTER TABLE ONLY public.deleted_listings
    ADD CONSTRAINT deleted_listings_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.erased_searches
    ADD CONSTRAINT erased_searches_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.erasures
    ADD CONSTRAINT erasures_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.flat_preferences
    ADD CONSTRAINT flat_preferences_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.form_analytics
    ADD CONSTRAINT form_analytics_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.form_settings
    ADD CONSTRAINT form_settings_pkey PRIMARY KEY (key);

ALTER TABLE ONLY public.idempotent_calls
    ADD CONSTRAINT idempotent_calls_pkey PRIMARY KEY (caller, key);

ALTER TABLE ONLY public.known_browsers
    ADD CONSTRAINT known_browsers_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.kysely_migration
    ADD CONSTRAINT kysely_migration_pkey PRIMARY KEY (name);

ALTER TABLE ONLY public.kysely_migration_lock
    ADD CONSTRAINT kysely_migration_lock_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.listing_bands
    ADD CONSTRAINT listing_bands_pkey PRIMARY KEY (band, listing_id);

ALTER TABLE ONLY public.listing_keys
    ADD CONSTRAINT listing_keys_pkey PRIMARY KEY (listing_id, kind, digest);

ALTER TABLE ONLY public.listing_pairs
    ADD CONSTRAINT listing_pairs_pkey PRIMARY KEY (first_id, second_id);

ALTER TABLE ONLY public.listing_picture_bands
    ADD CONSTRAINT listing_picture_bands_pkey PRIMARY KEY (band, picture_id);

ALTER TABLE ONLY public.listing_pictures
    ADD CONSTRAINT listing_pictures_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.listing_pictures
    ADD CONSTRAINT listing_pictures_listing_id_url UNIQUE (listing_id, url);

ALTER TABLE ONLY public.listing_prices
    ADD CONSTRAINT listing_prices_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.listing_sources
    ADD CONSTRAINT listing_sources_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.listing_sources
    ADD CONSTRAINT listing_sources_source_external_id UNIQUE (source, external_id);

ALTER TABLE ONLY public.listing_versions
    ADD CONSTRAINT listing_versions_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.listings
    ADD CONSTRAINT listings_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.login_failures
    ADD CONSTRAINT login_failures_pkey PRIMARY KEY (key);

ALTER TABLE ONLY public.mail
    ADD CONSTRAINT mail_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.mail
    ADD CONSTRAINT mail_kind_about UNIQUE (kind, about);

ALTER TABLE ONLY public.mail_attempts
    ADD CONSTRAINT mail_attempts_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.mail_queue
    ADD CONSTRAINT mail_queue_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.mail_suppressions
    ADD CONSTRAINT mail_suppressions_pkey PRIMARY KEY (address);

ALTER TABLE ONLY public.mail_text_versions
    ADD CONSTRAINT mail_text_versions_pkey PRIMARY KEY (version);

ALTER TABLE ONLY public.matches
    ADD CONSTRAINT matches_pkey PRIMARY KEY (submission_id, listing_id);

ALTER TABLE ONLY public.old_brand_slugs
    ADD CONSTRAINT old_brand_slugs_pkey PRIMARY KEY (slug);

ALTER TABLE ONLY public.old_page_slugs
    ADD CONSTRAINT old_page_slugs_pkey PRIMARY KEY (slug);

ALTER TABLE ONLY public.old_post_slugs
    ADD CONSTRAINT old_post_slugs_pkey PRIMARY KEY (slug);

ALTER TABLE ONLY public.old_tag_slugs
    ADD CONSTRAINT old_tag_slugs_pkey PRIMARY KEY (slug);

ALTER TABLE ONLY public.page_versions
    ADD CONSTRAINT page_versions_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.passkeys
    ADD CONSTRAINT passkeys_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.pending_proofs
    ADD CONSTRAINT pending_proofs_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.pictures
    ADD CONSTRAINT pictures_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.pictures
    ADD CONSTRAINT pictures_hash_key UNIQUE (hash);

ALTER TABLE ONLY public.post_versions
    ADD CONSTRAINT post_versions_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.questionnaire_versions
    ADD CONSTRAINT questionnaire_versions_pkey PRIMARY KEY (version);

ALTER TABLE ONLY public.rate_limits
    ADD CONSTRAINT rate_limits_pkey PRIMARY KEY (key);

ALTER TABLE ONLY public.recovery_codes
    ADD CONSTRAINT recovery_codes_pkey PRIMARY KEY (digest);

ALTER TABLE ONLY public.replaced_submissions
    ADD CONSTRAINT replaced_submissions_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.search_events
    ADD CONSTRAINT search_events_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.secret_links
    ADD CONSTRAINT secret_links_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.secret_links
    ADD CONSTRAINT secret_links_digest_key UNIQUE (digest);

ALTER TABLE ONLY public.secret_links
    ADD CONSTRAINT secret_links_purpose_subject UNIQUE (purpose, subject);

ALTER TABLE ONLY public.secrets
    ADD CONSTRAINT secrets_pkey PRIMARY KEY (name);

ALTER TABLE ONLY public.sessions
    ADD CONSTRAINT sessions_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.shortlist_flats
    ADD CONSTRAINT shortlist_flats_pkey PRIMARY KEY (shortlist_id, listing_id);

ALTER TABLE ONLY public.shortlists
    ADD CONSTRAINT shortlists_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.shortlists
    ADD CONSTRAINT shortlists_day UNIQUE (submission_id, day);

ALTER TABLE ONLY public.site_content_versions
    ADD CONSTRAINT site_content_versions_pkey PRIMARY KEY (version);

ALTER TABLE ONLY public.site_settings
    ADD CONSTRAINT site_settings_pkey PRIMARY KEY (key);

ALTER TABLE ONLY public.site_text_versions
    ADD CONSTRAINT site_text_versions_pkey PRIMARY KEY (version);

ALTER TABLE ONLY public.submission_notes
    ADD CONSTRAINT submission_notes_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.submission_views
    ADD CONSTRAINT submission_views_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.submissions
    ADD CONSTRAINT submissions_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.submissions
    ADD CONSTRAINT submissions_preference_id_key UNIQUE (preference_id);

ALTER TABLE ONLY public.users
    ADD CONSTRAINT users_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.users
    ADD CONSTRAINT users_username_key UNIQUE (username);

ALTER TABLE ONLY public.webhook_deliveries
    ADD CONSTRAINT webhook_deliveries_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.webhook_disabled_urls
    ADD CONSTRAINT webhook_disabled_urls_pkey PRIMARY KEY (url);

ALTER TABLE ONLY public.webhook_event_attempts
    ADD CONSTRAINT webhook_event_attempts_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.webhook_events
    ADD CONSTRAINT webhook_events_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.withdrawals
    ADD CONSTRAINT withdrawals_pkey PRIMARY KEY (id);

CREATE INDEX analytics_sessions_began_at ON public.analytics_sessions USING btree (began_at, session_id);

CREATE INDEX answer_versions_submission_id_replaced_at ON public.answer_versions USING btree (submission_id, replaced_at);

CREATE INDEX audit_log_at ON public.audit_log USING btree (at DESC);

CREATE INDEX blog_posts_author_id ON public.blog_posts USING btree (author_id);

CREATE INDEX blog_posts_created_at ON public.blog_posts USING btree (created_at DESC, id DESC);

CREATE INDEX blog_posts_public ON public.blog_posts USING btree (published_at DESC, id DESC) WHERE (published = true);

CREATE INDEX blog_posts_tags ON public.blog_posts USING gin (tags);

CREATE INDEX blog_posts_used_tags ON public.blog_posts USING btree (tags) WHERE (tags <> '[]'::jsonb);

CREATE INDEX blog_posts_with_pictures ON public.blog_posts USING btree (id) WHERE ((strpos(content, '/media/'::text) > 0) OR (featured_image IS NOT NULL));

CREATE INDEX calls_booked ON public.calls USING btree (starts_at) WHERE ((state)::text = 'booked'::text);

CREATE INDEX calls_submission ON public.calls USING btree (submission_id);

CREATE INDEX calls_user ON public.calls USING btree (user_id);

CREATE INDEX consents_address ON public.consents USING btree (address);

CREATE UNIQUE INDEX contact_messages_once ON public.contact_messages USING btree (lower((email)::text), md5((text)::text), (((received_at AT TIME ZONE 'UTC'::text))::date));

CREATE INDEX contact_messages_received_at ON public.contact_messages USING btree (received_at, id);

CREATE INDEX content_pages_created_at ON public.content_pages USING btree (created_at DESC, id DESC);

CREATE INDEX content_pages_type ON public.content_pages USING btree (page_type, updated_at DESC);

CREATE INDEX deleted_listings_deleted_at ON public.deleted_listings USING btree (deleted_at);

CREATE INDEX deleted_listings_deleted_by ON public.deleted_listings USING btree (deleted_by);

CREATE INDEX erased_searches_erased_at ON public.erased_searches USING btree (erased_at);

CREATE INDEX erased_searches_traces ON public.erased_searches USING btree (id) WHERE (NOT traces_removed);

CREATE INDEX erasures_email_digest ON public.erasures USING btree (email_digest);

CREATE INDEX flat_preferences_email ON public.flat_preferences USING btree (lower(email));

CREATE UNIQUE INDEX form_analytics_once ON public.form_analytics USING btree (session_id, event_type, COALESCE(step_id, ''::character varying));

CREATE INDEX form_analytics_personal ON public.form_analytics USING btree ("timestamp") WHERE ((user_agent IS NOT NULL) OR (referrer IS NOT NULL));

CREATE INDEX form_analytics_timestamp ON public.form_analytics USING brin ("timestamp");

CREATE INDEX known_browsers_user_id ON public.known_browsers USING btree (user_id);

CREATE INDEX listing_bands_listing_id ON public.listing_bands USING btree (listing_id);

CREATE INDEX listing_keys_kind_digest ON public.listing_keys USING btree (kind, digest);

CREATE INDEX listing_pairs_decided_by ON public.listing_pairs USING btree (decided_by);

CREATE INDEX listing_pairs_second_id ON public.listing_pairs USING btree (second_id);

CREATE INDEX listing_picture_bands_picture_id ON public.listing_picture_bands USING btree (picture_id);

CREATE INDEX listing_pictures_listing_id ON public.listing_pictures USING btree (listing_id);

CREATE INDEX listing_pictures_without_hash ON public.listing_pictures USING btree (failed_tries) WHERE (hash IS NULL);

CREATE INDEX listing_prices_listing_id ON public.listing_prices USING btree (listing_id);

CREATE INDEX listing_sources_listing_id ON public.listing_sources USING btree (listing_id);

CREATE INDEX listing_versions_listing_id ON public.listing_versions USING btree (listing_id);

CREATE INDEX listing_versions_saved_by ON public.listing_versions USING btree (saved_by);

CREATE INDEX listings_captured_by ON public.listings USING btree (captured_by);

CREATE INDEX listings_city_updated_at ON public.listings USING btree (city, updated_at, id);

CREATE INDEX listings_duplicate_of ON public.listings USING btree (duplicate_of);

CREATE INDEX listings_released_by ON public.listings USING btree (released_by);

CREATE INDEX listings_search_words ON public.listings USING gin (search_words);

CREATE INDEX listings_source_updated_at ON public.listings USING btree (source, updated_at, id);

CREATE INDEX listings_status_updated_at ON public.listings USING btree (status, updated_at, id);

CREATE INDEX listings_table_captor ON public.listings USING btree (captured_by, captured_at, id) INCLUDE (status, city, source) WHERE ((duplicate_of IS NULL) AND (captured_by IS NOT NULL));

CREATE INDEX listings_table_captured ON public.listings USING btree (captured_at, id) INCLUDE (status, city, source, captured_by, captured_key) WHERE (duplicate_of IS NULL);

CREATE INDEX listings_table_cheapest ON public.listings USING btree (rent, captured_at, id) INCLUDE (status, city, source, captured_by, captured_key) WHERE (duplicate_of IS NULL);

CREATE INDEX listings_table_city ON public.listings USING btree (city, captured_at, id) WHERE (duplicate_of IS NULL);

CREATE INDEX listings_table_dearest ON public.listings USING btree (rent DESC NULLS LAST, captured_at DESC, id DESC) INCLUDE (status, city, source, captured_by, captured_key) WHERE (duplicate_of IS NULL);

CREATE INDEX listings_table_flagged ON public.listings USING btree (captured_at, id) WHERE ((duplicate_of IS NULL) AND (flags <> '[]'::jsonb) AND (released_at IS NULL));

CREATE INDEX listings_table_sent ON public.listings USING btree (captured_at, id) INCLUDE (status, city, source) WHERE ((duplicate_of IS NULL) AND (captured_key IS NOT NULL));

CREATE INDEX listings_table_source ON public.listings USING btree (source, captured_at, id) WHERE (duplicate_of IS NULL);

CREATE INDEX listings_table_status ON public.listings USING btree (status, captured_at, id) INCLUDE (city, source, captured_by, captured_key) WHERE (duplicate_of IS NULL);

CREATE INDEX listings_unmatched ON public.listings USING btree (updated_at) WHERE (matched_as_of IS DISTINCT FROM updated_at);

CREATE INDEX listings_updated_at ON public.listings USING btree (updated_at);

CREATE INDEX login_failures_last_failed_at ON public.login_failures USING btree (last_failed_at);

CREATE INDEX mail_attempts_at ON public.mail_attempts USING btree (at);

CREATE INDEX mail_attempts_mail_id ON public.mail_attempts USING btree (mail_id);

CREATE INDEX mail_being_sent ON public.mail USING btree (claimed_until) WHERE ((state)::text = 'sending'::text);

CREATE INDEX mail_created_at_id ON public.mail USING btree (created_at, id);

CREATE INDEX mail_message_id ON public.mail USING btree (message_id);

CREATE INDEX mail_search_words ON public.mail USING gin (to_tsvector('simple'::regconfig, translate(replace(replace(replace(replace(translate(lower(regexp_replace(NORMALIZE((((subject || ' '::text) || to_address) || COALESCE((' '::text || to_name), ''::text)), NFKD), '[\u0300-\u036f]'::text, ''::text, 'g'::text)), 'ŁłØøĐđÐðĦħŦŧıÆŒÞẞ'::text, 'llooddddhhttiæœþß'::text), 'ß'::text, 'ss'::text), 'æ'::text, 'ae'::text), 'œ'::text, 'oe'::text), 'þ'::text, 'th'::text), '-_.,:;@+/#&()'''::text, '              '::text)));

CREATE INDEX mail_submission_id ON public.mail USING btree (submission_id);

CREATE INDEX mail_text_versions_created_by ON public.mail_text_versions USING btree (created_by);

CREATE INDEX mail_to_address ON public.mail USING btree (lower(to_address));

CREATE INDEX mail_to_send ON public.mail USING btree (next_try_at) WHERE ((state)::text = ANY ((ARRAY['queued'::character varying, 'sending'::character varying])::text[]));

CREATE INDEX matches_answered ON public.matches USING btree (submission_id) INCLUDE (listing_id, verdict, state) WHERE (verdict IS NOT NULL);

CREATE INDEX matches_answered_at ON public.matches USING btree (answered_at) WHERE (answered_at IS NOT NULL);

CREATE INDEX matches_best ON public.matches USING btree (submission_id, score DESC) WHERE ((state)::text = 'unsent'::text);

CREATE INDEX matches_listing ON public.matches USING btree (listing_id);

CREATE INDEX old_page_slugs_page ON public.old_page_slugs USING btree (page_id);

CREATE INDEX old_post_slugs_post ON public.old_post_slugs USING btree (post_id);

CREATE INDEX page_versions_page_id ON public.page_versions USING btree (page_id, id DESC);

CREATE INDEX page_versions_saved_by ON public.page_versions USING btree (saved_by);

CREATE INDEX passkeys_user_id ON public.passkeys USING btree (user_id);

CREATE INDEX pending_proofs_expires_at ON public.pending_proofs USING btree (expires_at);

CREATE INDEX pending_proofs_user_id ON public.pending_proofs USING btree (user_id);

CREATE INDEX pictures_created_at ON public.pictures USING btree (created_at DESC, id DESC);

CREATE INDEX pictures_uploaded_by ON public.pictures USING btree (uploaded_by);

CREATE INDEX post_versions_post_id ON public.post_versions USING btree (post_id, id DESC);

CREATE INDEX post_versions_saved_by ON public.post_versions USING btree (saved_by);

CREATE INDEX post_versions_with_pictures ON public.post_versions USING btree (id) WHERE ((strpos(content, '/media/'::text) > 0) OR (featured_image IS NOT NULL));

CREATE INDEX questionnaire_versions_created_by ON public.questionnaire_versions USING btree (created_by);

CREATE INDEX rate_limits_expire ON public.rate_limits USING btree (expire);

CREATE INDEX recovery_codes_user_id ON public.recovery_codes USING btree (user_id);

CREATE INDEX search_events_call_booked ON public.search_events USING btree (at) WHERE ((kind)::text = 'call_booked'::text);

CREATE INDEX search_events_submission_id_at ON public.search_events USING btree (submission_id, at);

CREATE INDEX sessions_expires_at ON public.sessions USING btree (expires_at);

CREATE INDEX sessions_user_id ON public.sessions USING btree (user_id);

CREATE INDEX shortlist_flats_listing ON public.shortlist_flats USING btree (listing_id);

CREATE INDEX shortlists_proposed ON public.shortlists USING btree (due_at) WHERE ((state)::text = 'proposed'::text);

CREATE INDEX shortlists_sent ON public.shortlists USING btree (sent_at) WHERE (sent_at IS NOT NULL);

CREATE INDEX shortlists_sent_by ON public.shortlists USING btree (sent_by);

CREATE INDEX site_content_versions_created_by ON public.site_content_versions USING btree (created_by);

CREATE INDEX site_text_versions_created_by ON public.site_text_versions USING btree (created_by);

CREATE INDEX submission_notes_created_by ON public.submission_notes USING btree (created_by);

CREATE INDEX submission_notes_submission_id ON public.submission_notes USING btree (submission_id, id);

CREATE UNIQUE INDEX submission_views_name ON public.submission_views USING btree (COALESCE(owner_id, 0), lower((name)::text));

CREATE INDEX submission_views_owner_id ON public.submission_views USING btree (owner_id);

CREATE INDEX submissions_accepted_at ON public.submissions USING btree (accepted_at DESC);

CREATE INDEX submissions_assignee_id ON public.submissions USING btree (assignee_id);

CREATE INDEX submissions_city ON public.submissions USING btree (city);

CREATE INDEX submissions_contact_email ON public.submissions USING btree (lower(contact_email));

CREATE INDEX submissions_definition_version ON public.submissions USING btree (definition_version);

CREATE INDEX submissions_ended_at ON public.submissions USING btree (ended_at) WHERE (ended_at IS NOT NULL);

CREATE INDEX submissions_open ON public.submissions USING btree (accepted_at) WHERE (((life)::text <> 'ended'::text) AND ((status)::text <> 'closed'::text));

CREATE INDEX submissions_search_words ON public.submissions USING gin (to_tsvector('simple'::regconfig, translate(search_text, '-_.,:;@+/#&()'''::text, '              '::text)));

CREATE INDEX submissions_status ON public.submissions USING btree (status, accepted_at);

CREATE INDEX submissions_undelivered ON public.submissions USING btree (delivery_state) WHERE ((delivery_state)::text = ANY ((ARRAY['waiting'::character varying, 'retrying'::character varying, 'failed'::character varying])::text[]));

CREATE INDEX submissions_unmatched ON public.submissions USING btree (updated_at) WHERE (matched_as_of IS DISTINCT FROM updated_at);

CREATE UNIQUE INDEX users_username_lower_key ON public.users USING btree (lower(username));

CREATE UNIQUE INDEX webhook_deliveries_attempt ON public.webhook_deliveries USING btree (submission_id, attempt);

CREATE INDEX webhook_deliveries_attempted_at ON public.webhook_deliveries USING btree (attempted_at DESC);

CREATE INDEX webhook_deliveries_exchanges ON public.webhook_deliveries USING btree (attempted_at) WHERE (url IS NOT NULL);

CREATE UNIQUE INDEX webhook_event_attempts_attempt ON public.webhook_event_attempts USING btree (event_id, attempt);

CREATE INDEX webhook_event_attempts_attempted_at ON public.webhook_event_attempts USING btree (attempted_at);

CREATE INDEX webhook_events_due ON public.webhook_events USING btree (next_try_at) WHERE ((state)::text = ANY ((ARRAY['waiting'::character varying, 'retrying'::character varying])::text[]));

CREATE INDEX webhook_events_occurred_at ON public.webhook_events USING btree (occurred_at);

CREATE INDEX webhook_events_submission_id ON public.webhook_events USING btree (submission_id);

CREATE INDEX withdrawals_email_digest ON public.withdrawals USING btree (email_digest);

ALTER TABLE ONLY public.answer_versions
    ADD CONSTRAINT answer_versions_submission_id_fkey FOREIGN KEY (submission_id) REFERENCES public.submissions(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.authenticators
    ADD CONSTRAINT authenticators_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.users(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.blog_posts
    ADD CONSTRAINT blog_posts_author_id_fkey FOREIGN KEY (author_id) REFERENCES public.users(id) ON DELETE SET NULL;

ALTER TABLE ONLY public.call_hours
    ADD CONSTRAINT call_hours_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.users(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.calls
    ADD CONSTRAINT calls_submission_id_fkey FOREIGN KEY (submission_id) REFERENCES public.submissions(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.calls
    ADD CONSTRAINT calls_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.users(id) ON DELETE SET NULL;

ALTER TABLE ONLY public.consents
    ADD CONSTRAINT consents_submission_id_fkey FOREIGN KEY (submission_id) REFERENCES public.submissions(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.deleted_listings
    ADD CONSTRAINT deleted_listings_deleted_by_fkey FOREIGN KEY (deleted_by) REFERENCES public.users(id) ON DELETE SET NULL;

ALTER TABLE ONLY public.form_settings
    ADD CONSTRAINT form_settings_updated_by_fkey FOREIGN KEY (updated_by) REFERENCES public.users(id) ON DELETE SET NULL;

ALTER TABLE ONLY public.known_browsers
    ADD CONSTRAINT known_browsers_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.users(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.listing_bands
    ADD CONSTRAINT listing_bands_listing_id_fkey FOREIGN KEY (listing_id) REFERENCES public.listings(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.listing_keys
    ADD CONSTRAINT listing_keys_listing_id_fkey FOREIGN KEY (listing_id) REFERENCES public.listings(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.listing_pairs
    ADD CONSTRAINT listing_pairs_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES public.users(id) ON DELETE SET NULL;

ALTER TABLE ONLY public.listing_pairs
    ADD CONSTRAINT listing_pairs_first_id_fkey FOREIGN KEY (first_id) REFERENCES public.listings(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.listing_pairs
    ADD CONSTRAINT listing_pairs_second_id_fkey FOREIGN KEY (second_id) REFERENCES public.listings(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.listing_picture_bands
    ADD CONSTRAINT listing_picture_bands_picture_id_fkey FOREIGN KEY (picture_id) REFERENCES public.listing_pictures(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.listing_pictures
    ADD CONSTRAINT listing_pictures_listing_id_fkey FOREIGN KEY (listing_id) REFERENCES public.listings(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.listing_prices
    ADD CONSTRAINT listing_prices_listing_id_fkey FOREIGN KEY (listing_id) REFERENCES public.listings(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.listing_sources
    ADD CONSTRAINT listing_sources_listing_id_fkey FOREIGN KEY (listing_id) REFERENCES public.listings(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.listing_versions
    ADD CONSTRAINT listing_versions_listing_id_fkey FOREIGN KEY (listing_id) REFERENCES public.listings(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.listing_versions
    ADD CONSTRAINT listing_versions_saved_by_fkey FOREIGN KEY (saved_by) REFERENCES public.users(id) ON DELETE SET NULL;

ALTER TABLE ONLY public.listings
    ADD CONSTRAINT listings_captured_by_fkey FOREIGN KEY (captured_by) REFERENCES public.users(id) ON DELETE SET NULL;

ALTER TABLE ONLY public.listings
    ADD CONSTRAINT listings_duplicate_of_fkey FOREIGN KEY (duplicate_of) REFERENCES public.listings(id) ON DELETE SET NULL;

ALTER TABLE ONLY public.listings
    ADD CONSTRAINT listings_released_by_fkey FOREIGN KEY (released_by) REFERENCES public.users(id) ON DELETE SET NULL;

ALTER TABLE ONLY public.mail_attempts
    ADD CONSTRAINT mail_attempts_mail_id_fkey FOREIGN KEY (mail_id) REFERENCES public.mail(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.mail_text_versions
    ADD CONSTRAINT mail_text_versions_created_by_fkey FOREIGN KEY (created_by) REFERENCES public.users(id) ON DELETE SET NULL;

ALTER TABLE ONLY public.matches
    ADD CONSTRAINT matches_submission_id_fkey FOREIGN KEY (submission_id) REFERENCES public.submissions(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.old_page_slugs
    ADD CONSTRAINT old_page_slugs_page_id_fkey FOREIGN KEY (page_id) REFERENCES public.content_pages(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.old_post_slugs
    ADD CONSTRAINT old_post_slugs_post_id_fkey FOREIGN KEY (post_id) REFERENCES public.blog_posts(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.page_versions
    ADD CONSTRAINT page_versions_page_id_fkey FOREIGN KEY (page_id) REFERENCES public.content_pages(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.page_versions
    ADD CONSTRAINT page_versions_saved_by_fkey FOREIGN KEY (saved_by) REFERENCES public.users(id) ON DELETE SET NULL;

ALTER TABLE ONLY public.passkeys
    ADD CONSTRAINT passkeys_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.users(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.pending_proofs
    ADD CONSTRAINT pending_proofs_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.users(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.pictures
    ADD CONSTRAINT pictures_uploaded_by_fkey FOREIGN KEY (uploaded_by) REFERENCES public.users(id) ON DELETE SET NULL;

ALTER TABLE ONLY public.post_versions
    ADD CONSTRAINT post_versions_post_id_fkey FOREIGN KEY (post_id) REFERENCES public.blog_posts(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.post_versions
    ADD CONSTRAINT post_versions_saved_by_fkey FOREIGN KEY (saved_by) REFERENCES public.users(id) ON DELETE SET NULL;

ALTER TABLE ONLY public.questionnaire_versions
    ADD CONSTRAINT questionnaire_versions_created_by_fkey FOREIGN KEY (created_by) REFERENCES public.users(id) ON DELETE SET NULL;

ALTER TABLE ONLY public.recovery_codes
    ADD CONSTRAINT recovery_codes_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.users(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.search_events
    ADD CONSTRAINT search_events_submission_id_fkey FOREIGN KEY (submission_id) REFERENCES public.submissions(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.sessions
    ADD CONSTRAINT sessions_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.users(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.shortlist_flats
    ADD CONSTRAINT shortlist_flats_shortlist_id_fkey FOREIGN KEY (shortlist_id) REFERENCES public.shortlists(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.shortlists
    ADD CONSTRAINT shortlists_sent_by_fkey FOREIGN KEY (sent_by) REFERENCES public.users(id) ON DELETE SET NULL;

ALTER TABLE ONLY public.shortlists
    ADD CONSTRAINT shortlists_submission_id_fkey FOREIGN KEY (submission_id) REFERENCES public.submissions(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.site_content_versions
    ADD CONSTRAINT site_content_versions_created_by_fkey FOREIGN KEY (created_by) REFERENCES public.users(id) ON DELETE SET NULL;

ALTER TABLE ONLY public.site_settings
    ADD CONSTRAINT site_settings_updated_by_fkey FOREIGN KEY (updated_by) REFERENCES public.users(id) ON DELETE SET NULL;

ALTER TABLE ONLY public.site_text_versions
    ADD CONSTRAINT site_text_versions_created_by_fkey FOREIGN KEY (created_by) REFERENCES public.users(id) ON DELETE SET NULL;

ALTER TABLE ONLY public.submission_notes
    ADD CONSTRAINT submission_notes_created_by_fkey FOREIGN KEY (created_by) REFERENCES public.users(id) ON DELETE SET NULL;

ALTER TABLE ONLY public.submission_notes
    ADD CONSTRAINT submission_notes_submission_id_fkey FOREIGN KEY (submission_id) REFERENCES public.submissions(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.submission_views
    ADD CONSTRAINT submission_views_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES public.users(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.submissions
    ADD CONSTRAINT submissions_assignee_id_fkey FOREIGN KEY (assignee_id) REFERENCES public.users(id) ON DELETE SET NULL;

ALTER TABLE ONLY public.submissions
    ADD CONSTRAINT submissions_definition_version_fkey FOREIGN KEY (definition_version) REFERENCES public.questionnaire_versions(version) ON DELETE SET NULL;

ALTER TABLE ONLY public.submissions
    ADD CONSTRAINT submissions_preference_id_fkey FOREIGN KEY (preference_id) REFERENCES public.flat_preferences(id) ON DELETE SET NULL;

ALTER TABLE ONLY public.webhook_deliveries
    ADD CONSTRAINT webhook_deliveries_submission_id_fkey FOREIGN KEY (submission_id) REFERENCES public.submissions(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.webhook_event_attempts
    ADD CONSTRAINT webhook_event_attempts_event_id_fkey FOREIGN KEY (event_id) REFERENCES public.webhook_events(id) ON DELETE CASCADE;

CREATE TRIGGER audit_chain_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.audit_chain FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_audit_change();

CREATE TRIGGER audit_log_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.audit_log FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_audit_change();
