<?php
/**
 * Plugin Name: Backhaul Returns for WooCommerce
 * Description: Customers return items and report problems from their orders; your team sees the cases on the order.
 * Version: 1.0.0
 * Author: Backhaul
 * License: Apache-2.0
 * License URI: https://www.apache.org/licenses/LICENSE-2.0
 * Requires at least: 6.2
 * Requires PHP: 7.4
 * Requires Plugins: woocommerce
 * WC requires at least: 7.1
 * WC tested up to: 10.5
 * Text Domain: backhaul-returns
 * Domain Path: /languages
 */

defined( 'ABSPATH' ) || exit;

/**
 * A link to the return portal for customers, and the state of cases for the people who work in the admin.
 */
final class Backhaul_Returns {

	/** What Backhaul filled in when it packed this file; the settings page can change it. */
	const FILLED = array( 'portal' => '', 'server' => '' );

	/** Seconds an answer is shown before Backhaul is asked again. */
	const FRESH = 120;

	/** Seconds Backhaul is left alone after it did not answer. */
	const PAUSE = 60;

	/** Seconds to wait for an answer: somebody waits for the page. */
	const PATIENCE = 3;

	/** Languages with a translation, by the part of the locale before "_": its file, and Backhaul's own code. */
	const LANGUAGES = array(
		'en' => array( 'en_US', 'en' ),
		'fr' => array( 'fr_FR', 'fr' ),
		'vi' => array( 'vi', 'vi' ),
		'zh' => array( 'zh_CN', 'cn' ),
		'ar' => array( 'ar', 'ar' ),
	);

	/** Orders that nothing can be returned of, or reported about. */
	const WITHOUT_LINK = array( 'pending', 'on-hold', 'failed', 'cancelled', 'refunded', 'checkout-draft', 'auto-draft', 'trash' );

	public static function start() {
		add_action( 'init', array( __CLASS__, 'translate' ), 1 );
		add_action( 'change_locale', array( __CLASS__, 'translate' ) );
		add_action( 'before_woocommerce_init', array( __CLASS__, 'declare_compatibility' ) );
		add_filter( 'woocommerce_my_account_my_orders_actions', array( __CLASS__, 'add_order_action' ), 10, 2 );
		add_action( 'woocommerce_email_after_order_table', array( __CLASS__, 'print_mail_line' ), 20, 3 );
		add_action( 'add_meta_boxes', array( __CLASS__, 'add_box' ) );
		add_action( 'admin_menu', array( __CLASS__, 'add_page' ), 70 );
		add_action( 'admin_init', array( __CLASS__, 'register_settings' ) );
		add_filter( 'option_page_capability_backhaul_returns', array( __CLASS__, 'capability' ) );
		add_filter( 'plugin_action_links_' . plugin_basename( __FILE__ ), array( __CLASS__, 'add_settings_link' ) );
		register_uninstall_hook( __FILE__, array( __CLASS__, 'uninstall' ) );
	}

	/** Load the words of the current language, whatever its region. */
	public static function translate() {
		$language = strtok( determine_locale(), '_' );
		unload_textdomain( 'backhaul-returns', true );
		if ( isset( self::LANGUAGES[ $language ] ) ) {
			load_textdomain( 'backhaul-returns', __DIR__ . '/languages/backhaul-returns-' . self::LANGUAGES[ $language ][0] . '.mo' );
		}
	}

	/** Orders are reached through WooCommerce alone, wherever it stores them. */
	public static function declare_compatibility() {
		if ( class_exists( '\Automattic\WooCommerce\Utilities\FeaturesUtil' ) ) {
			\Automattic\WooCommerce\Utilities\FeaturesUtil::declare_compatibility( 'custom_order_tables', __FILE__, true );
			\Automattic\WooCommerce\Utilities\FeaturesUtil::declare_compatibility( 'cart_checkout_blocks', __FILE__, true );
		}
	}

	public static function capability() {
		return 'manage_woocommerce';
	}

	// Customers.

	/** Return where the customer returns items of an order; empty for an order without, or before the portal's address is known. */
	private static function link_of( $order ) {
		if ( ! $order instanceof WC_Order || '' === self::setting( 'portal' ) ) {
			return '';
		}
		/** Decide which orders have the link: a shop may have states of its own. */
		$has_link = apply_filters( 'backhaul_returns_has_link', ! $order->has_status( self::WITHOUT_LINK ), $order );
		if ( ! $has_link ) {
			return '';
		}
		$known = array( 'order' => rawurlencode( $order->get_order_number() ) );
		if ( '' !== $order->get_billing_email() ) {
			$known['email'] = rawurlencode( $order->get_billing_email() );
		}
		return add_query_arg( $known, self::setting( 'portal' ) );
	}

	/** Add the link to an order's buttons in My Account. */
	public static function add_order_action( $actions, $order ) {
		$link = self::link_of( $order );
		if ( '' !== $link && is_array( $actions ) ) {
			/* translators: %s: order number */
			$label                      = sprintf( __( 'Return or report a problem with order %s', 'backhaul-returns' ), $order->get_order_number() );
			$actions['backhaul-return'] = array(
				'url'        => $link,
				'name'       => __( 'Return or report a problem', 'backhaul-returns' ),
				'aria-label' => $label,
			);
		}
		return $actions;
	}

	/** Add the link below the items of a customer's mail. */
	public static function print_mail_line( $order, $sent_to_admin = false, $plain_text = false ) {
		$link = $sent_to_admin ? '' : self::link_of( $order );
		if ( '' === $link ) {
			return;
		}
		if ( $plain_text ) {
			echo "\n" . esc_html__( 'Return or report a problem', 'backhaul-returns' ) . ': ' . esc_url_raw( $link ) . "\n\n";
			return;
		}
		echo '<p><a href="' . esc_url( $link ) . '">' . esc_html__( 'Return or report a problem', 'backhaul-returns' ) . '</a></p>';
	}

	// The order in the admin.

	public static function add_box() {
		$in_tables = class_exists( '\Automattic\WooCommerce\Utilities\OrderUtil' )
			&& \Automattic\WooCommerce\Utilities\OrderUtil::custom_orders_table_usage_is_enabled();
		$screen    = $in_tables && function_exists( 'wc_get_page_screen_id' ) ? wc_get_page_screen_id( 'shop-order' ) : 'shop_order';
		add_meta_box( 'backhaul-returns', __( 'Returns and claims', 'backhaul-returns' ), array( __CLASS__, 'print_box' ), $screen, 'side' );
	}

	/** Print the cases of the order; of a post where orders are stored as posts. */
	public static function print_box( $shown ) {
		$order = $shown instanceof WP_Post ? wc_get_order( $shown->ID ) : $shown;
		if ( ! $order instanceof WC_Order ) {
			return;
		}
		$answer = self::cases_of( $order );
		if ( '' !== $answer['problem'] ) {
			echo '<p>' . esc_html( self::words_of( $answer['problem'] ) ) . '</p>';
			if ( 'key' === $answer['problem'] && current_user_can( self::capability() ) ) {
				echo '<p><a href="' . esc_url( self::page_address() ) . '">' . esc_html__( 'Settings', 'backhaul-returns' ) . '</a></p>';
			}
		}
		if ( null === $answer['cases'] ) {
			return;
		}
		if ( '' !== $answer['problem'] ) {
			/* translators: %s: time */
			echo '<p>' . esc_html( sprintf( __( 'As of %s:', 'backhaul-returns' ), wp_date( get_option( 'date_format' ) . ' ' . get_option( 'time_format' ), $answer['at'] ) ) ) . '</p>';
		}
		if ( array() === $answer['cases'] ) {
			echo '<p>' . esc_html__( 'No returns or claims yet.', 'backhaul-returns' ) . '</p>';
			return;
		}
		echo '<ul>';
		foreach ( $answer['cases'] as $case ) {
			echo '<li><a href="' . esc_url( $case['address'], array( 'http', 'https' ) ) . '" target="_blank" rel="noopener noreferrer"><bdi>' . esc_html( $case['number'] ) . '</bdi></a> · ';
			echo esc_html( 'CLAIM' === $case['kind'] ? __( 'Claim', 'backhaul-returns' ) : __( 'Return', 'backhaul-returns' ) );
			echo ' · <strong>' . esc_html( $case['state'] ) . '</strong></li>';
		}
		echo '</ul>';
	}

	private static function words_of( $problem ) {
		if ( 'key' === $problem ) {
			return __( 'Backhaul does not accept the API key. Create one with the scopes returns:read and claims:read.', 'backhaul-returns' );
		}
		if ( 'unset' === $problem ) {
			return __( 'Enter the API key in WooCommerce › Returns to see the cases of this order.', 'backhaul-returns' );
		}
		return __( 'Backhaul does not answer at the moment.', 'backhaul-returns' );
	}

	// Backhaul.

	/**
	 * Return the cases of an order, from the last answer while it is fresh.
	 *
	 * @return array problem: '', 'unset', 'key' or 'silent'; cases: null if none are known; at: when they were told.
	 */
	private static function cases_of( $order ) {
		$nothing = array( 'problem' => 'unset', 'cases' => null, 'at' => 0 );
		if ( '' === self::setting( 'server' ) || '' === self::setting( 'key' ) ) {
			return $nothing;
		}
		$language = strtok( get_user_locale(), '_' );
		$language = isset( self::LANGUAGES[ $language ] ) ? self::LANGUAGES[ $language ][1] : 'en';
		$name     = self::transient( $order->get_id() . ' ' . $language );
		$before   = get_transient( $name );
		$before   = is_array( $before ) && isset( $before['cases'], $before['at'] ) && is_array( $before['cases'] ) ? $before : null;
		if ( $before && $before['at'] > time() - self::FRESH ) {
			return array( 'problem' => '', 'cases' => $before['cases'], 'at' => $before['at'] );
		}
		$found = self::ask( $order->get_id(), $language );
		if ( is_array( $found ) ) {
			set_transient( $name, array( 'cases' => $found, 'at' => time() ), DAY_IN_SECONDS );
			return array( 'problem' => '', 'cases' => $found, 'at' => time() );
		}
		$known = 'silent' === $found ? $before : null;
		return array( 'problem' => $found, 'cases' => $known ? $known['cases'] : null, 'at' => $known ? $known['at'] : 0 );
	}

	/** Answers of another server, or under another key, are not those of this one. */
	private static function transient( $about ) {
		return 'backhaul_returns_' . md5( self::setting( 'server' ) . ' ' . self::setting( 'key' ) . ' ' . $about );
	}

	/**
	 * Ask Backhaul for the cases of an order.
	 *
	 * @return array|string The cases, or why there are none: 'key' or 'silent'.
	 */
	private static function ask( $order_id, $language ) {
		$pause = self::transient( 'pause' );
		if ( false !== get_transient( $pause ) ) {
			return 'silent';
		}
		$address = self::setting( 'server' ) . '/api/v1/public/orders/' . rawurlencode( (string) $order_id ) . '/cases';
		$answer  = wp_remote_get(
			add_query_arg( 'language', $language, $address ),
			array(
				'timeout'             => self::PATIENCE,
				'redirection'         => 0,
				'limit_response_size' => 200 * KB_IN_BYTES,
				'headers'             => array(
					'Authorization' => 'Bearer ' . self::setting( 'key' ),
					'Accept'        => 'application/json',
				),
			)
		);
		$status  = is_wp_error( $answer ) ? 0 : (int) wp_remote_retrieve_response_code( $answer );
		$body    = $status ? json_decode( wp_remote_retrieve_body( $answer ), true ) : null;
		if ( ! is_array( $body ) ) {
			$status = 0;
		}
		if ( 401 === $status || 403 === $status ) {
			return 'key';
		}
		// An order that has not arrived there yet has no cases.
		if ( 404 === $status && isset( $body['data']['code'] ) && 'NOT_FOUND' === $body['data']['code'] ) {
			return array();
		}
		if ( 200 === $status && isset( $body['data']['items'] ) && is_array( $body['data']['items'] ) ) {
			return array_values( array_filter( array_map( array( __CLASS__, 'case_in' ), $body['data']['items'] ) ) );
		}
		set_transient( $pause, 1, self::PAUSE );
		return 'silent';
	}

	/** Return what is shown of a case; null if it is not one. */
	private static function case_in( $item ) {
		$case = array();
		foreach ( array( 'kind', 'number', 'state', 'address' ) as $name ) {
			if ( ! is_array( $item ) || ! isset( $item[ $name ] ) || ! is_string( $item[ $name ] ) ) {
				return null;
			}
			$case[ $name ] = $item[ $name ];
		}
		return $case;
	}

	// Settings.

	/** Return a setting: as saved, else as filled in by Backhaul. */
	private static function setting( $name ) {
		$saved  = get_option( 'backhaul_returns_' . $name, '' );
		$filled = isset( self::FILLED[ $name ] ) ? self::FILLED[ $name ] : '';
		return is_string( $saved ) && '' !== $saved ? $saved : $filled;
	}

	private static function page_address() {
		return admin_url( 'admin.php?page=backhaul-returns' );
	}

	public static function add_settings_link( $links ) {
		array_unshift( $links, '<a href="' . esc_url( self::page_address() ) . '">' . esc_html__( 'Settings', 'backhaul-returns' ) . '</a>' );
		return $links;
	}

	public static function add_page() {
		add_submenu_page(
			'woocommerce',
			__( 'Returns with Backhaul', 'backhaul-returns' ),
			__( 'Returns', 'backhaul-returns' ),
			self::capability(),
			'backhaul-returns',
			array( __CLASS__, 'print_page' )
		);
	}

	public static function register_settings() {
		foreach ( array( 'portal', 'server', 'key' ) as $name ) {
			register_setting(
				'backhaul_returns',
				'backhaul_returns_' . $name,
				array(
					'type'              => 'string',
					'default'           => '',
					'sanitize_callback' => array( __CLASS__, 'clean_' . $name ),
				)
			);
		}
	}

	public static function clean_portal( $typed ) {
		return self::clean_address( 'portal', $typed );
	}

	public static function clean_server( $typed ) {
		return self::clean_address( 'server', $typed );
	}

	/** Return an address without a slash at its end; empty for the one filled in, which a newer plugin may change; what was saved before if it is none. */
	private static function clean_address( $name, $typed ) {
		$address = rtrim( esc_url_raw( trim( is_string( $typed ) ? $typed : '' ), array( 'http', 'https' ) ), '/' );
		$scheme  = wp_parse_url( $address, PHP_URL_SCHEME );
		$host    = wp_parse_url( $address, PHP_URL_HOST );
		// The key travels with every question.
		$is_safe = 'https' === $scheme || in_array( $host, array( '127.0.0.1', 'localhost', '[::1]' ), true );
		if ( '' === $address || ( $host && $is_safe ) ) {
			return self::FILLED[ $name ] === $address ? '' : $address;
		}
		add_settings_error( 'backhaul_returns', 'backhaul_returns_' . $name, __( 'Enter an address that begins with https://.', 'backhaul-returns' ) );
		return get_option( 'backhaul_returns_' . $name, '' );
	}

	/** Return the key; the saved one if nothing was entered, since it is never shown again. */
	public static function clean_key( $typed ) {
		$key = trim( is_string( $typed ) ? $typed : '' );
		if ( '' === $key ) {
			return get_option( 'backhaul_returns_key', '' );
		}
		if ( preg_match( '/^[\w-]{8,200}$/', $key ) ) {
			return $key;
		}
		add_settings_error( 'backhaul_returns', 'backhaul_returns_key', __( 'This is not an API key of Backhaul. Copy the whole key.', 'backhaul-returns' ) );
		return get_option( 'backhaul_returns_key', '' );
	}

	public static function print_page() {
		if ( ! current_user_can( self::capability() ) ) {
			return;
		}
		$addresses = array(
			'portal' => __( 'Portal address', 'backhaul-returns' ),
			'server' => __( 'Backhaul address', 'backhaul-returns' ),
		);
		echo '<div class="wrap"><h1>' . esc_html__( 'Returns with Backhaul', 'backhaul-returns' ) . '</h1>';
		settings_errors( 'backhaul_returns' );
		self::print_check();
		echo '<form method="post" action="' . esc_url( admin_url( 'options.php' ) ) . '"><table class="form-table" role="presentation">';
		settings_fields( 'backhaul_returns' );
		foreach ( $addresses as $name => $label ) {
			self::print_field( $name, $label, 'url', self::setting( $name ) );
		}
		self::print_field( 'key', __( 'API key', 'backhaul-returns' ), 'password', '' );
		echo '</table>';
		submit_button();
		echo '</form></div>';
	}

	private static function print_field( $name, $label, $type, $value ) {
		$id = 'backhaul_returns_' . $name;
		echo '<tr><th scope="row"><label for="' . esc_attr( $id ) . '">' . esc_html( $label ) . '</label></th><td>';
		echo '<input class="regular-text code" dir="ltr" autocomplete="off" spellcheck="false" type="' . esc_attr( $type ) . '" id="' . esc_attr( $id ) . '" name="' . esc_attr( $id ) . '" value="' . esc_attr( $value ) . '">';
		if ( 'key' === $name ) {
			$is_saved = '' !== self::setting( 'key' );
			$hint     = $is_saved
				? __( 'A key is saved. Leave this empty to keep it.', 'backhaul-returns' )
				: __( 'Created on the page where you downloaded this plugin. It needs the scopes returns:read and claims:read.', 'backhaul-returns' );
			echo '<p class="description">' . esc_html( $hint ) . '</p>';
		}
		echo '</td></tr>';
	}

	/** Say whether Backhaul answers to what is saved. */
	private static function print_check() {
		if ( '' === self::setting( 'server' ) || '' === self::setting( 'key' ) ) {
			return;
		}
		// Somebody who has just saved wants to know now.
		delete_transient( self::transient( 'pause' ) );
		$found = self::ask( 0, 'en' );
		$words = is_array( $found ) ? __( 'Backhaul answers, and accepts the API key.', 'backhaul-returns' ) : self::words_of( $found );
		echo '<div class="notice notice-' . ( is_array( $found ) ? 'success' : 'error' ) . '"><p>' . esc_html( $words ) . '</p></div>';
	}

	/** Leave nothing behind; answers end by themselves. */
	public static function uninstall() {
		foreach ( array( 'portal', 'server', 'key' ) as $name ) {
			delete_option( 'backhaul_returns_' . $name );
		}
	}
}

Backhaul_Returns::start();
